import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ExecutionContext } from 'ava';

/** An application in a process of its own. */
export interface RunningApp {
  /** Sends a request body to a route, or to any path. */
  readonly post: (path: string, body: unknown) => Promise<{ status: number; json: unknown }>;
}

interface AppOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The program to run. Default: this Node. */
  readonly program?: string;
}

/** Starts a program that prints its URL. It is killed when the test ends. */
export async function startApp(
  t: ExecutionContext,
  args: readonly string[],
  { cwd, env, program = process.execPath }: AppOptions = {},
): Promise<RunningApp> {
  const { child, output, ended } = run(t, args, {
    program,
    ...(cwd && { cwd }),
    ...(env && { env }),
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.on('output', () => {
      const found = /^(http:\S+)$/m.exec(output());
      if (found?.[1]) resolve(found[1]);
    });
    ended.then((code) => reject(new Error(`ended with ${code}:\n${output()}`)));
  });
  return {
    post: async (path, body) => {
      const response = await fetch(`${url}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, json: await response.json() };
    },
  };
}

/** Runs a program to its end, and returns its output and exit code. */
export async function runProgram(
  t: ExecutionContext,
  args: readonly string[],
  options: AppOptions = {},
): Promise<{ readonly output: string; readonly code: number | string }> {
  const { output, ended } = run(t, args, options);
  return { code: await ended, output: output() };
}

function run(t: ExecutionContext, args: readonly string[], options: AppOptions) {
  const { program = process.execPath, cwd, env } = options;
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      child.emit('output');
    });
  }
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  return { child, output: () => output, ended };
}
