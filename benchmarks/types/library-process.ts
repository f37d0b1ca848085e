import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { killOnExit } from '../harness/kill-on-exit.ts';
import type { TaskRate } from './results.ts';

const script = fileURLToPath(new URL('./measure-library.ts', import.meta.url));
const loader = import.meta.resolve('@mikrokit/compiler/register');

/**
 * Flags of Node. The young generation starts with the size to which it grows in a running server. Otherwise V8 sizes it by
 * earlier work, and the cost of a task varies threefold with the task before it.
 */
export const libraryFlags: readonly string[] = ['--min-semi-space-size=16'];

/** Milliseconds. A library takes a second or two on a machine with nothing else to do. */
const LONGEST = 60_000;

/** The names of all libraries, from their files. */
export const libraryNames: readonly string[] = readdirSync(new URL('./libraries/', import.meta.url))
  .filter((file) => /\.ts$/.test(file))
  .map((file) => file.replace(/\.ts$/, ''));

/** Checks that a library does its tasks correctly, and returns their names. */
export async function checkLibrary(name: string): Promise<readonly string[]> {
  return (await run(name, [])) as readonly string[];
}

/**
 * Measures one task of a library in a process of its own. After other tasks V8 may allocate results in the old generation,
 * where the lists of a table cost two and a half times as much, and decides that anew in each process.
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
  const args = [...libraryFlags, ...options, script, name, ...what];
  const running = promisify(execFile)(process.execPath, args, { timeout: LONGEST });
  killOnExit(running.child);
  const { stdout } = await running;
  return JSON.parse(stdout);
}
