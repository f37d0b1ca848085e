import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { createClient } from 'redis';
import { freePort } from './free-port.ts';

// Installed by `npm run system-packages`.
const program = ['/usr/bin/valkey-server', '/usr/bin/redis-server'].find(existsSync);

/** A test that needs Valkey or Redis, and is skipped where neither is installed. */
export const redisTest = program === undefined ? test.serial.skip : test.serial;
if (program === undefined)
  console.log(
    'Neither Valkey nor Redis is installed, so tests are skipped: npm run system-packages',
  );

/** Starts a server of its own on a free port, and stops it when the test ends. */
export async function startRedis(t: ExecutionContext) {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-redis-'));
  const port = await freePort();
  const options = ['--port', String(port), '--dir', folder, '--save', '', '--bind', '127.0.0.1'];
  const server = spawn(program as string, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const chunk of server.stdout) if (String(chunk).includes('eady to accept')) break;
  const client = createClient({
    socket: { host: '127.0.0.1', port, reconnectStrategy: false },
    disableOfflineQueue: true,
  });
  // Commands reject; without a listener the process would end.
  client.on('error', () => {});
  await client.connect();
  const stop = async (): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  };
  t.teardown(async () => {
    if (client.isOpen) client.destroy();
    await stop();
    rmSync(folder, { recursive: true });
  });
  return { client, port, stop, send: (command: string[]) => client.sendCommand(command) };
}
