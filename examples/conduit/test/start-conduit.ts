import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ExecutionContext } from 'ava';

const folder = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const [, ...startArguments] = scripts.start.split(' ');
const env = { ...process.env, PORT: '0', DATABASE: ':memory:', NODE_OPTIONS: '' };

/** Starts the example as its start script does, on a free port and in memory, until the test ends; returns its URL. */
export async function startConduit(t: ExecutionContext): Promise<string> {
  const child = spawn(process.execPath, startArguments, {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  for await (const text of child.stdout.setEncoding('utf8')) {
    const url = /^Listening on (.*)$/m.exec(text)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('The example did not start');
}

/** Runs a program of this folder as the start script runs the server; returns its output. */
export async function runProgram(name: string): Promise<string> {
  const args = [...startArguments.slice(0, -1), join('test', name)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env });
  return stdout;
}
