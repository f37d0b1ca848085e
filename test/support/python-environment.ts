import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { failureOf } from '../../scripts/failure-of.ts';
import { type CommandResult, runCommand } from '../../scripts/run-command.ts';

/** A Python with packages, or the reason why there is none. */
export type PythonEnvironment = Python | { readonly reason: string };

/** A Python with packages. */
export interface Python {
  /** Its program. */
  readonly program: string;
  /** The environment variables with which it finds our package. */
  readonly env: (options?: PythonOptions) => Readonly<Record<string, string>>;
  readonly run: (args: readonly string[], options?: PythonOptions) => Promise<CommandResult>;
}

export interface PythonOptions {
  readonly cwd?: string;
  /** Folders of packages beside ours. */
  readonly path?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A file of `clients/python/requirements`, without its ending. */
export type PythonPackages =
  | 'bench'
  | 'bench-niquests'
  | 'bench-requestx'
  | 'build'
  | 'check'
  | 'test';

const root = join(import.meta.dirname, '../..');
/** The most milliseconds that a program runs: no test allows more. */
const TIMEOUT = 600_000;
const CANDIDATES = ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11'];
const IS_RECENT = 'import sys, venv; sys.exit(sys.version_info < (3, 11))';

/**
 * Creates a virtual environment with the packages of `clients/python/requirements/<name>.txt`, or finds the one of an
 * earlier run. Our own package is imported from its sources, and `mikrokit_fast` from the folder that the environment
 * variable `MIKROKIT_FAST_CORE` names. `MIKROKIT_PYTHON` names another Python than the first that is found.
 */
export async function pythonEnvironment(name: PythonPackages): Promise<PythonEnvironment> {
  const requirements = join(root, `clients/python/requirements/${name}.txt`);
  const python = await findPython();
  if (python === undefined) {
    const name = process.env.MIKROKIT_PYTHON ?? 'Python';
    return { reason: `there is no ${name} of version 3.11 or later with venv` };
  }
  const sources = createHash('sha256').update(readFileSync(requirements));
  const hash = sources
    .update(process.env.MIKROKIT_PYTHON ?? '')
    .digest('hex')
    .slice(0, 12);
  const folder = join(root, `node_modules/.cache/mikrokit/python-${name}-${hash}`);
  if (!existsSync(folder)) {
    const failure = await install(python, folder, requirements);
    if (failure !== undefined) return { reason: failure };
  }
  const program = join(folder, 'bin/python');
  const envOf = ({ path = [], env }: PythonOptions = {}) => {
    const { MIKROKIT_FAST_CORE: fastCore } = process.env;
    const folders = [join(root, 'clients/python/src'), ...path, ...(fastCore ? [fastCore] : [])];
    const PYTHONPATH = folders.join(':');
    return { PYTHONPATH, PYTHONDONTWRITEBYTECODE: '1', PYTHONSAFEPATH: '1', ...env };
  };
  return {
    program,
    env: envOf,
    run: (args, options = {}) => {
      const { cwd } = options;
      return runCommand([program, ...args], {
        ...(cwd && { cwd }),
        env: envOf(options),
        timeout: TIMEOUT,
      });
    },
  };
}

async function findPython(): Promise<string | undefined> {
  const { MIKROKIT_PYTHON: chosen } = process.env;
  for (const candidate of chosen ? [chosen] : CANDIDATES) {
    if ((await failureOf(candidate, '-c', IS_RECENT)) === undefined) return candidate;
  }
  return undefined;
}

/** Installs aside and renames, so that an interrupted installation is never used. Returns the reason of a failure. */
async function install(
  python: string,
  folder: string,
  requirements: string,
): Promise<string | undefined> {
  const aside = `${folder}.${process.pid}`;
  mkdirSync(aside, { recursive: true });
  try {
    const pip = ['-m', 'pip', 'install', '--quiet', '--require-hashes', '--requirement'];
    const failure =
      (await failureOf(python, '-m', 'venv', aside)) ??
      (await failureOf(join(aside, 'bin/python'), ...pip, requirements));
    // Another test may have been faster.
    if (failure === undefined && !existsSync(folder)) renameSync(aside, folder);
    return failure;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
