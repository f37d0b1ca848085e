import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ExecutionContext } from 'ava';

const folder = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const env = { ...process.env, NODE_OPTIONS: '' };

/** Runs a command's script in the folder of the example; returns its output, or rejects if it fails. */
export async function runScript(script: string, ...args: readonly string[]): Promise<string> {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [script, ...args], { cwd: folder, env });
  return stdout;
}

/** Starts the example as its start script does, on a free port, until the test ends; returns its URL. */
export async function startServer(t: ExecutionContext): Promise<string> {
  const [, ...args] = scripts.start.split(' ');
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  for await (const text of child.stdout.setEncoding('utf8')) {
    const url = /^Listening on (.*)$/m.exec(text)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('The example did not start');
}
