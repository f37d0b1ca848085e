import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * Writes what was measured to `results/<name>.json`, with what it was measured on. The folder is not
 * committed: its numbers speak of one machine at one time, and only their ratios travel.
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
  const file = new URL(`./${name}.json`, folder);
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  return fileURLToPath(file);
}

/** One line that says whether a target is met: `mikrokit / bare  1.16  (target 1.05: met)`. */
export function verdict(label: string, value: number, target: string, met: boolean): string {
  return `${label}  ${value.toFixed(2)}  (target ${target}: ${met ? 'met' : 'MISSED'})`;
}
