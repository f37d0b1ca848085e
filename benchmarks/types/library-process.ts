import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { endWithUs } from '../harness/end-with-us.ts';
import type { LibraryRates } from './results.ts';

const script = fileURLToPath(new URL('./measure-library.ts', import.meta.url));
const loader = import.meta.resolve('@mikrokit/compiler/register');

/**
 * The young generation has from the start the size to which it grows in a server that has run for a while. Else V8 sizes it
 * by what a library did before, and a task costs up to three times as much after one other than after another.
 */
const GROWN = '--min-semi-space-size=16';

/** Milliseconds. A library takes five to ten seconds on a machine with nothing else to do. */
const LONGEST = 180_000;

/** The libraries that are compared, by the names of their files. */
export const libraryNames: readonly string[] = readdirSync(new URL('./libraries/', import.meta.url))
  .filter((file) => /\.ts$/.test(file))
  .map((file) => file.replace(/\.ts$/, ''));

/** Checks a library in a process of its own, and measures it if there is time. */
export async function runLibrary(name: string, milliseconds: number): Promise<LibraryRates> {
  const options = name === 'mikrokit' ? [...process.execArgv, '--import', loader] : [];
  const args = [GROWN, ...options, script, name, String(milliseconds)];
  const running = promisify(execFile)(process.execPath, args, { timeout: LONGEST });
  endWithUs(running.child);
  const { stdout } = await running;
  return JSON.parse(stdout);
}
