import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../test/support/free-port.ts';
import type { CommandOptions } from '../run-command.ts';

/** A server that answers. */
export interface ServedApp extends AsyncDisposable {
  readonly url: string;
}

/**
 * Starts a server with `PORT` set to a free port and waits until it accepts a connection. If it
 * ends before, or takes longer than 30 seconds, rejects with its output.
 */
export async function startApp(
  command: readonly string[],
  { cwd, env }: CommandOptions,
): Promise<ServedApp> {
  const port = await freePort();
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const closed = once(child, 'close');
  const stop = async (): Promise<void> => {
    child.kill();
    await closed;
  };

  const url = `http://localhost:${port}`;
  const deadline = Date.now() + 30_000;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`${command.join(' ')} does not answer on ${url}\n${output}`);
    }
    await new Promise((next) => setTimeout(next, 50));
  }
  return { url, [Symbol.asyncDispose]: stop };
}

/** Whether something answers HTTP requests at a URL. */
export async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}
