import type { ColdStartResults } from '../cold-start/results.ts';
import type { EditorResults } from '../compile/editor-results.ts';
import { type RunInfo, readResults, wasBusy } from '../harness/results.ts';
import type { LambdaStartResults } from '../lambda/results.ts';
import type { PayloadsResults } from '../payloads/results.ts';
import type { CpuResults } from '../throughput/cpu-results.ts';
import type { TypesResults } from '../types/results.ts';
import { publishedRuns } from './published.ts';

/** The published results that are compared with those of others, without what a busy machine spoiled. */
export async function quietResults() {
  return {
    runs: (await publishedRuns()).filter((run) => !wasBusy(run)),
    coldStarts: await quiet<ColdStartResults>('cold-start'),
    lambda: await quiet<LambdaStartResults>('lambda-start'),
    types: await quiet<TypesResults>('types'),
    // Compared by turns and by CPU time, which a busy machine changes little.
    cpu: await readResults<CpuResults>('cpu', { published: true }),
    payloads: await readResults<PayloadsResults>('payloads', { published: true }),
    editor: await readResults<EditorResults>('editor', { published: true }),
  };
}

async function quiet<Results extends RunInfo>(name: string): Promise<Results | undefined> {
  const results = await readResults<Results>(name, { published: true });
  return results && !wasBusy(results) ? results : undefined;
}
