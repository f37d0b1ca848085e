import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { createClient } from 'redis';
import { freePort } from './free-port.ts';
import { stopServer, type TestServer } from './test-server.ts';

// Installed by `npm run system-packages`.
const program = ['/usr/bin/valkey-server', '/usr/bin/redis-server'].find(existsSync);
export const hasRedis = program !== undefined;
if (!hasRedis)
  console.log(
    'Neither Valkey nor Redis is installed, so tests are skipped: npm run system-packages',
  );

/** A test that needs Valkey or Redis, and is skipped where neither is installed. */
export const redisTest = hasRedis ? test.serial : test.serial.skip;

/** Starts a server on a free port. */
export async function startRedisServer(more: readonly string[] = []): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-redis-'));
  const port = await freePort();
  const options = [
    '--port',
    String(port),
    '--dir',
    folder,
    '--save',
    '',
    '--bind',
    '127.0.0.1',
    ...more,
  ];
  const server = spawn(program as string, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const chunk of server.stdout) if (String(chunk).includes('eady to accept')) break;
  return { port, stop: () => stopServer(server, folder) };
}

/** Starts a server, with further options, and a client. Stops both when the test ends. */
export async function startRedis(t: ExecutionContext, more?: readonly string[]) {
  const { port, stop } = await startRedisServer(more);
  const client = createClient({
    socket: { host: '127.0.0.1', port, reconnectStrategy: false },
    disableOfflineQueue: true,
  });
  // Commands reject; without a listener the process would end.
  client.on('error', () => {});
  await client.connect();
  t.teardown(async () => {
    if (client.isOpen) client.destroy();
    await stop();
  });
  return { client, port, stop, send: (command: string[]) => client.sendCommand(command) };
}
