import '@mikrokit/compiler/register';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ClientError, type ReconnectEvent } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import test from 'ava';

const { streams } = (await import('./api/streams.ts')) as typeof import('./api/streams.ts');
const { clientOf } = (await import(
  './api/stream-clients.ts'
)) as typeof import('./api/stream-clients.ts');

test('a connection that is silent for two heartbeats is given up, and the stream goes on over another', async (t) => {
  t.timeout(90_000);
  const server = await serve(streams, { port: 0 });
  t.teardown(() => server.close({ deadline: 100 }));
  let calls = 0;
  const silent = createServer((incoming, outgoing) => {
    calls++;
    if (calls === 1) {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
      outgoing.write('id: 1\ndata: {"n":1,"at":"1970-01-01T00:00:00.001Z"}\n\n');
      return; // and nothing more, as behind a network that is gone
    }
    const { method, url, headers } = incoming;
    const forwarded = request(new URL(url ?? '', server.url), { method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 0, reply.headers);
      reply.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  t.teardown(() => {
    silent.close();
    silent.closeAllConnections();
  });
  await new Promise((resolve) => silent.once('listening', resolve));

  const reconnects: ReconnectEvent[] = [];
  const client = clientOf({
    url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    onReconnect: (event) => reconnects.push(event),
  });
  t.teardown(() => client.close());
  const items: number[] = [];
  const startedAt = performance.now();
  for await (const { n } of client.tokens(3)) items.push(n);
  t.deepEqual(items, [1, 2, 3]);
  t.true(performance.now() - startedAt >= 30_000);
  t.is(calls, 2);
  t.is(reconnects.length, 1);
  const error = reconnects[0]?.error;
  t.true(error instanceof ClientError);
  t.is(error?.type, 'network');
  t.regex(error?.message ?? '', /sent nothing for 30000 ms/);
});

test('a connection without any byte behind its head is given up as well', async (t) => {
  t.timeout(90_000);
  let calls = 0;
  const silent = createServer((_incoming, outgoing) => {
    calls++;
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  }).listen(0, '127.0.0.1');
  t.teardown(() => {
    silent.close();
    silent.closeAllConnections();
  });
  await new Promise((resolve) => silent.once('listening', resolve));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const client = clientOf({ url, retry: 0 });
  t.teardown(() => client.close());
  const error = await t.throwsAsync(client.tokens(3).result);
  t.regex(error?.message ?? '', /sent nothing for 30000 ms/);
  t.is(calls, 1);
});
