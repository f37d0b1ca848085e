import '@mikrokit/compiler/register';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FetchError } from '@mikrokit/fetch';
import test, { type ExecutionContext } from 'ava';

const { createGitHub } = await import('./create-github.ts');

type Fault = 'reset' | 'stall' | 'truncate' | 'truncate the head';

const user = { id: 1, name: 'Ada', createdAt: '2026-01-01T00:00:00.000Z' };
const json = JSON.stringify(user);
const reply = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${json.length}\r\n\r\n${json}`;
const path = { id: 1 };
const body = { name: 'Ada', createdAt: new Date(0) };

/** A server that does this with its first requests, after it has read each as a whole; others it answers byte by byte. */
async function start(t: ExecutionContext, faults: readonly Fault[]) {
  let requests = 0;
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let text = '';
    socket.on('data', async (chunk) => {
      text += chunk;
      const head = text.indexOf('\r\n\r\n');
      const length = Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? 0);
      if (head === -1 || text.length < head + 4 + length) return;
      text = '';
      const fault = faults[requests++];
      if (fault === 'reset') socket.resetAndDestroy();
      else if (fault === 'truncate') socket.end(reply.slice(0, -10));
      else if (fault === 'truncate the head') socket.end(reply.slice(0, 30));
      else if (fault === undefined)
        for (const byte of reply) {
          socket.write(byte);
          await setImmediate();
        }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Loads what is needed, so that a timeout counts for the fault alone.
  requests = faults.length;
  await createGitHub({ url })('GET /users/:id', { path });
  requests = 0;
  return { url, requests: () => requests };
}

for (const fault of ['reset', 'stall', 'truncate', 'truncate the head'] as const) {
  const timeout = fault === 'stall' ? 2_000 : 60_000;
  const type = fault === 'stall' ? 'timeout' : 'network';

  test.serial(`${fault}: a GET is sent again and gets its whole result`, async (t) => {
    const { url, requests } = await start(t, [fault]);
    const policies = { timeout, retry: { limit: 1, delay: 1 } };
    const found = await createGitHub({ url, policies })('GET /users/:id', { path });
    t.like(found, { id: 1, name: 'Ada' });
    t.is(requests(), 2);
  });

  test.serial(`${fault}: a POST fails and is not sent twice; the next call works`, async (t) => {
    const { url, requests } = await start(t, [fault]);
    const policies = {
      timeout,
      retry: { limit: 2, delay: 1 },
      hedge: { after: 0 },
      dedupe: true,
      circuitBreaker: true,
    };
    const github = createGitHub({ url, policies });
    const error = await t.throwsAsync<FetchError>(github('POST /users', { body }));
    t.is(error?.type, type);
    t.is(requests(), 1);
    t.like(await github('GET /users/:id', { path }), { id: 1 });
  });
}
