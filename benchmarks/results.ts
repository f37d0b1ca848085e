import { appendFile, mkdir } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * Adds what was measured, with what it was measured on, as a line of JSON to `results/<name>.jsonl`.
 * The folder is not committed: its numbers speak of one machine at one time.
 */
export async function writeResults(name: string, measured: object): Promise<string> {
  const folder = new URL('./results/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const processors = cpus();
  const result = {
    date: new Date().toISOString(),
    machine: `${processors[0]?.model.trim()}, ${processors.length} CPUs`,
    node: process.version,
    // Of the last minute, when it ended: much above what was started here means a busy machine.
    load: loadavg()[0],
    command: process.argv.slice(2),
    ...measured,
  };
  const file = new URL(`./${name}.jsonl`, folder);
  await appendFile(file, `${JSON.stringify(result)}\n`);
  return fileURLToPath(file);
}

/** A ratio or a time, and what it should be. */
export interface Verdict {
  readonly label: string;
  readonly value: number;
  /** As it is printed: `at least 1.05`. */
  readonly target: string;
  readonly met: boolean;
  /** Whether the samples agree well enough to say anything; a machine with other work to do is not. */
  readonly isSteady: boolean;
}

/** One line that says whether a target is met: `mikrokit / bare  1.16  (at least 1.05: met)`. */
export function formatVerdict({ label, value, target, met, isSteady }: Verdict): string {
  const outcome = isSteady ? (met ? 'met' : 'MISSED') : 'UNDECIDED, the samples are too far apart';
  return `${label}  ${value.toFixed(2)}  (${target}: ${outcome})`;
}
