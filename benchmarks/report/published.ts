import { readdir } from 'node:fs/promises';
import { readResults } from '../harness/results.ts';
import type { ThroughputResults } from '../throughput/throughput-results.ts';
import { workloads } from '../workloads/workloads.ts';

/** The published runs of `npm start`: by workload, the most pipelined first. */
export async function publishedRuns(): Promise<readonly ThroughputResults[]> {
  const names = (await readdir(new URL('../results/', import.meta.url)))
    .filter((name) => /-p\d+\.json$/.test(name))
    .map((name) => name.slice(0, -'.json'.length));
  const runs: ThroughputResults[] = [];
  for (const name of names) {
    const run = await readResults<ThroughputResults>(name, { published: true });
    if (run !== undefined) runs.push(run);
  }
  const order = workloads.map(({ name }) => name);
  return runs.sort(
    (a, b) =>
      order.indexOf(a.workload) - order.indexOf(b.workload) ||
      b.options.pipelining - a.options.pipelining,
  );
}
