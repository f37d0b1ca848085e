import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { killOnExit } from '../harness/kill-on-exit.ts';
import { libraryFlags } from '../types/library-process.ts';
import type { Measured, PayloadName } from './results.ts';

const loader = import.meta.resolve('@mikrokit/compiler/register');

/** Files that are no libraries. */
const OTHERS: readonly string[] = ['dates', 'library', 'write-schema'];

/** Milliseconds. A payload takes three seconds of CPU, and far longer on a busy machine. */
const LONGEST = 300_000;

/** The names of all libraries, from their files. */
export const libraryNames: readonly string[] = readdirSync(new URL('./libraries/', import.meta.url))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => !OTHERS.includes(name));

/** Checks that libraries decode, strip, reject and encode each payload correctly. */
export async function checkLibraries(libraries: readonly string[]): Promise<void> {
  await run('./check-libraries.ts', libraries);
}

/** Measures a library with a payload, in a process of its own. */
export async function measurePayload(
  payload: PayloadName,
  library: string,
  milliseconds: number,
): Promise<Measured> {
  return JSON.parse(await run('./measure.ts', [payload, library, String(milliseconds)]));
}

async function run(file: string, what: readonly string[]): Promise<string> {
  const script = fileURLToPath(new URL(file, import.meta.url));
  const args = [...libraryFlags, ...process.execArgv, '--import', loader, script, ...what];
  const running = promisify(execFile)(process.execPath, args, { timeout: LONGEST });
  killOnExit(running.child);
  return (await running).stdout;
}
