import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { npmCommand } from '../../scripts/npm-command.ts';
import { buildPackages } from '../harness/build.ts';

/** A checkout with built packages and the benchmarks that use them. */
export interface Tree {
  /** The commit, or `working tree`. */
  readonly name: string;
  readonly root: string;
}

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Builds the packages of the working tree. */
export async function buildWorkingTree(): Promise<Tree> {
  await buildPackages(root);
  return { name: 'working tree', root };
}

/**
 * Checks a commit out into `.cache/against/<sha>`, installs it, copies the working tree's
 * benchmarks into it, and builds its packages. The folder is not in `node_modules`, where Node
 * strips no types and the compiler compiles nothing.
 */
export async function checkOut(ref: string): Promise<Tree> {
  const sha = await git('rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`);
  const folder = join(root, '.cache/against', sha);
  await git('worktree', 'prune');
  if (!existsSync(join(folder, 'package.json'))) {
    await git('worktree', 'add', '--force', '--detach', folder, sha);
  }
  // npm writes this file last.
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) {
    const flags = ['--prefer-offline', '--no-audit', '--no-fund'];
    const [file = '', ...args] = npmCommand('install', ...flags);
    await run(file, args, { cwd: folder });
  }
  copyBenchmarks(join(folder, 'benchmarks'));
  await buildPackages(folder);
  return { name: sha.slice(0, 7), root: folder };
}

async function git(...args: string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd: root });
  return stdout.trim();
}

/** Replaces the commit's benchmarks by the working tree's. Its libraries stay. */
function copyBenchmarks(to: string): void {
  const kept = ['node_modules', 'dist', 'results'];
  const replaced = (folder: string) => readdirSync(folder).filter((name) => !kept.includes(name));
  for (const name of replaced(to)) rmSync(join(to, name), { recursive: true });
  const from = join(root, 'benchmarks');
  for (const name of replaced(from)) cpSync(join(from, name), join(to, name), { recursive: true });
}
