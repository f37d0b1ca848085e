import { fileURLToPath } from 'node:url';
import { hashPackages } from '../harness/measured-code.ts';
import type { RunInfo } from '../harness/results.ts';

const SERVER = ['packages/http', 'packages/router', 'packages/types'];

/** What results measure: the folders whose code makes their figures. */
export const MEASURED = {
  throughput: [...SERVER, 'packages/deepkit'],
  cpu: SERVER,
  'cold start': [...SERVER, 'packages/compiler'],
  'lambda start': [...SERVER, 'packages/serverless'],
  client: ['packages/client', 'packages/policies', 'packages/types'],
  python: ['clients/python', 'clients/python-fast'],
  recorder: [...SERVER, 'packages/recorder'],
  types: ['packages/types'],
  compiler: ['packages/compiler', 'packages/types'],
  editor: ['packages/router', 'packages/client', 'packages/types'],
} satisfies Readonly<Record<string, readonly string[]>>;

export type Measured = keyof typeof MEASURED;

const current = hashPackages(fileURLToPath(new URL('../..', import.meta.url)));

/** The list items that say when and how results were measured, and what changed since. */
export function runLines(run: RunInfo, measured: Measured): readonly string[] {
  const changed = changedSince(run, measured, current);
  return [
    `- **Run:** ${dateAndCommit(run)}, \`${run.command}\``,
    ...(changed.length === 0 ? [] : [`- **Older than the code:** ${sinceThen(changed)}`]),
  ];
}

/** The same as sentences, with the machine. */
export function runSentence(run: RunInfo, measured: Measured): string {
  const changed = changedSince(run, measured, current);
  const when = `${run.machine}, Node ${run.node.slice(1)}, ${dateAndCommit(run)}: \`${run.command}\`.`;
  return changed.length === 0 ? when : `${when} **Older than the code:** ${sinceThen(changed)}.`;
}

/** The measured folders whose code differs from that of the run. */
export function changedSince(
  { code }: Pick<RunInfo, 'code'>,
  measured: Measured,
  now: Readonly<Record<string, string>>,
): readonly string[] {
  return MEASURED[measured].filter((folder) => code?.packages[folder] !== now[folder]);
}

function dateAndCommit({ date, code }: RunInfo): string {
  const day = date.slice(0, 10);
  return code === undefined ? day : `${day}, commit ${code.commit}`;
}

function sinceThen(folders: readonly string[]): string {
  const names = folders.map((folder) => `\`${folder}\``);
  return `${new Intl.ListFormat('en').format(names)} changed since`;
}
