import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from './run-command.ts';

/** A program of a Python package. */
export interface PythonProgram {
  readonly name: string;
  /** The arguments of `pip install`, with versions. */
  readonly requirements: readonly string[];
}

/**
 * Installs a program into a cache for later runs; returns the folder that has its `bin`, or the reason where it cannot
 * be installed.
 */
export async function installFromPyPI({
  name,
  requirements,
}: PythonProgram): Promise<{ readonly folder: string } | { readonly reason: string }> {
  const cache = resolve('node_modules/.cache/mikrokit');
  const folder = join(cache, requirements.join('-').replace(/[^\w.]+/g, '-'));
  if (existsSync(join(folder, 'bin', name))) return { folder };
  mkdirSync(cache, { recursive: true });
  const pip = join(folder, 'bin/pip');
  const reason =
    (await failureOf('python3', '-m', 'venv', folder)) ??
    (await failureOf(pip, 'install', '--quiet', ...requirements));
  if (reason === undefined) return { folder };
  // Its scripts contain this path, so it is installed in place, and removed if that fails.
  rmSync(folder, { recursive: true, force: true });
  return { reason };
}

async function failureOf(...command: string[]): Promise<string | undefined> {
  try {
    const { code, stdout, stderr } = await runCommand(command);
    return code === 0 ? undefined : `${command.join(' ')} ended with ${code}:\n${stdout}${stderr}`;
  } catch (error) {
    return (error as Error).message;
  }
}
