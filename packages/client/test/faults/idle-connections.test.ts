// A server that closes idle connections when the next request is on its way: the race that every kept connection has.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { nodeHandler } from '@mikrokit/http';
import test from 'ava';

// Compiles the modules imported from here on.
await import('@mikrokit/compiler/register');
const { faultsApi, runs } = await import('./faults-api.ts');
const { faultsClient } = await import('./faults-client.ts');

const CALLS = 20_000;

/** Numbers from 0 to 1 that are the same in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('20,000 calls while the server closes connections: no query is lost, no mutation sent twice', async (t) => {
  t.timeout(300_000);
  const random = createRandom(7);
  const handler = nodeHandler(faultsApi);
  let closed = 0;
  const close = (socket: Socket, how: 'end' | 'reset') => {
    // A reset while the end is still being sent leaves a handle that keeps Node from exiting.
    if (socket.destroyed || socket.writableEnded) return;
    closed++;
    if (how === 'end') socket.end();
    else socket.resetAndDestroy();
  };
  const server = createServer((request, response) => {
    const { socket } = request;
    const chance = random();
    // Before the request is read, as a server does whose timer fires now.
    if (chance < 0.03) return close(socket, 'reset');
    if (chance < 0.06) return close(socket, 'end');
    response.on('finish', () => {
      if (chance < 0.1) setImmediate(close, socket, 'end');
      else if (chance < 0.14) setTimeout(close, random() * 3, socket, 'end');
      else if (chance < 0.18) setTimeout(close, random() * 3, socket, 'reset');
    });
    // After the work, before its reply.
    if (chance > 0.98) response.end = (() => close(socket, 'reset')) as never;
    void handler(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const client = faultsClient({ url, retry: { limit: 10, delay: 1, budget: false } });
  const lost: unknown[] = [];
  const failed = new Set<number>();
  let next = 0;
  const user = async () => {
    for (;;) {
      const id = next++;
      if (id >= CALLS) return;
      const isQuery = id % 2 === 0;
      const result = await client[isQuery ? 'read' : 'write'].safe(id);
      if (result.ok) {
        if (result.value !== id) lost.push(result);
      } else if (isQuery) lost.push(result);
      else failed.add(id);
    }
  };
  await Promise.all(Array.from({ length: 20 }, user));
  await client.close();
  server.closeAllConnections();
  server.close();
  t.deepEqual(lost, []);
  t.true(closed > CALLS / 20, `${closed} connections were closed`);
  t.true(failed.size > 0 && failed.size < CALLS / 8, `${failed.size} mutations failed`);
  for (let id = 1; id < CALLS; id += 2) {
    const count = runs.get(id) ?? 0;
    if (count > 1 || (count !== 1 && !failed.has(id))) t.fail(`mutation ${id} ran ${count} times`);
  }
  t.log(`${closed} connections closed, ${failed.size} mutations failed, as their callers know`);
});
