import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { failureOf } from './failure-of.ts';

/** A program of a Python package. */
export interface PythonProgram {
  readonly name: string;
  /** The arguments of `pip install`, with versions. */
  readonly requirements: readonly string[];
}

/**
 * Installs a program into a cache for later runs. Returns the folder with its `bin`, or the reason
 * why it cannot be installed.
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
