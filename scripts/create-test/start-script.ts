import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../test/support/free-port.ts';
import { answers, type ServedApp } from '../pack-test/served-app.ts';
import type { CommandOptions } from '../run-command.ts';
import type { PortSettings } from './projects.ts';

/** Each start has a new database, and sends no statistics. */
const SETTINGS = { DATABASE: ':memory:', WRANGLER_SEND_METRICS: 'false', CI: '1' };

/** Milliseconds until a script has ended. */
const MAX_ENDING = 20_000;

/** Starts a script of a package.json, by the words of a package manager, and waits until it serves. Rejects with its output if it ends, or after three minutes. */
export async function startScript(
  script: readonly string[],
  settingsFor: (port: number) => PortSettings,
  { cwd, env }: CommandOptions,
): Promise<ServedApp> {
  const port = await freePort();
  const settings = settingsFor(port);
  const [program = '', ...args] = [...script, ...(settings.args ?? [])];
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env, ...settings.env, ...SETTINGS },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Scripts start other processes, so the whole group is ended.
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const closed = once(child, 'close');
  const kill = (signal: NodeJS.Signals): void => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, signal);
  };
  const stop = async (): Promise<void> => {
    // As Ctrl+C does.
    kill('SIGINT');
    const isClosed = await Promise.race([
      closed.then(() => true),
      sleep(MAX_ENDING, false, { ref: false }),
    ]);
    if (isClosed) return;
    kill('SIGKILL');
    throw new Error(`${script.join(' ')} does not end by SIGINT\n${output}`);
  };
  const url = `http://localhost:${port}`;
  const deadline = Date.now() + 180_000;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`${script.join(' ')} does not answer on ${url}\n${output}`);
    }
    await sleep(100);
  }
  return { url, [Symbol.asyncDispose]: stop };
}
