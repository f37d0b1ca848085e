import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { endWithUs } from '../harness/end-with-us.ts';
import type { TaskRate } from './results.ts';

const script = fileURLToPath(new URL('./measure-library.ts', import.meta.url));
const loader = import.meta.resolve('@mikrokit/compiler/register');

/**
 * The young generation has from the start the size to which it grows in a server that has run for a while. Else V8 sizes it
 * by what a library did before, and a task costs up to three times as much after one other than after another.
 */
const GROWN = '--min-semi-space-size=16';

/** Milliseconds. A library takes a second or two on a machine with nothing else to do. */
const LONGEST = 60_000;

/** The libraries that are compared, by the names of their files. */
export const libraryNames: readonly string[] = readdirSync(new URL('./libraries/', import.meta.url))
  .filter((file) => /\.ts$/.test(file))
  .map((file) => file.replace(/\.ts$/, ''));

/** The tasks that a library does, after it was shown to do them right. */
export async function checkLibrary(name: string): Promise<readonly string[]> {
  return (await run(name, [])) as readonly string[];
}

/**
 * Measures one task of a library, in a process that does nothing else. After other tasks V8 may make what a task returns
 * in the old generation, where the lists of a table cost two and a half times as much; which of them, it decides anew
 * in each process.
 */
export async function measureTask(
  name: string,
  task: string,
  milliseconds: number,
): Promise<TaskRate> {
  return (await run(name, [task, String(milliseconds)])) as TaskRate;
}

async function run(name: string, what: readonly string[]): Promise<unknown> {
  const options = name === 'mikrokit' ? [...process.execArgv, '--import', loader] : [];
  const args = [GROWN, ...options, script, name, ...what];
  const running = promisify(execFile)(process.execPath, args, { timeout: LONGEST });
  endWithUs(running.child);
  const { stdout } = await running;
  return JSON.parse(stdout);
}
