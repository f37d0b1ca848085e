import test, { type ExecutionContext } from 'ava';
import { createClient } from 'redis';
import { hasRedis, startRedisServer } from './redis-process.ts';

export { hasRedis, startRedisServer } from './redis-process.ts';

if (!hasRedis)
  console.log(
    'Neither Valkey nor Redis is installed, so tests are skipped: npm run system-packages',
  );

/** A test that needs Valkey or Redis, and is skipped where neither is installed. */
export const redisTest = hasRedis ? test.serial : test.serial.skip;

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
