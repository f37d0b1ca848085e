import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Creates a repository with one commit. Returns why there is none, or `undefined`. */
export function createRepository(folder: string): string | undefined {
  if (existsSync(join(folder, '.git')))
    return 'The folder had a git repository: commit the files yourself.';
  if (git(folder, '--version') !== undefined)
    return 'git is not installed, so there is no repository.';
  if (git(folder, 'rev-parse', '--is-inside-work-tree') === undefined)
    return 'The folder belongs to the git repository around it: commit the files there.';
  const problem =
    git(folder, 'init', '--initial-branch=main') ??
    git(folder, 'add', '--all') ??
    git(folder, 'commit', '--message=Initial commit');
  return problem && `The files are not committed: ${problem}`;
}

/** Returns git's output if it failed. */
function git(cwd: string, ...args: readonly string[]): string | undefined {
  const { status, error, stdout, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  if (status === 0) return undefined;
  return error?.message ?? ((stderr || stdout).trim() || `git ended with ${status}`);
}
