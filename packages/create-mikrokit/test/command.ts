import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { ExecutionContext } from 'ava';

export const command = resolve('packages/create-mikrokit/bin/create-mikrokit.js');

export interface Result {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The variables of a command that pnpm, or another package manager, runs. Git has a name to commit with. */
export function variables(manager = 'pnpm'): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_OPTIONS: '',
    npm_config_user_agent: `${manager}/10.1.0 npm/? node/v26`,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.com',
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.com',
  };
}

/** Runs the command in a folder. */
export async function run(
  cwd: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = variables(),
): Promise<Result> {
  return promisify(execFile)(process.execPath, [command, ...args], { cwd, env }).then(
    (output) => ({ ...output, code: 0 }),
    (error) => error,
  );
}

/** A folder that is removed when the test ends. */
export function emptyFolder(t: ExecutionContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-create-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
