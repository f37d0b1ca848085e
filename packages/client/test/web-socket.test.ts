import '@mikrokit/compiler/register';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ClientError, type ReconnectEvent, RpcError } from '@mikrokit/client';
import { webSocketTransport } from '@mikrokit/client/web-socket';
import { serve } from '@mikrokit/http';
import test from 'ava';
import { WebSocketServer } from 'ws';
import { startCuttingProxy } from '../../../test/support/cutting-proxy.ts';
import { serveListener } from '../../../test/support/serve-listener.ts';

const { seen, streams } = (await import('./api/streams.ts')) as typeof import('./api/streams.ts');
const { clientOf, plainClientOf } = (await import(
  './api/stream-clients.ts'
)) as typeof import('./api/stream-clients.ts');

const server = await serve(streams, { port: 0, webSocket: true });
const client = clientOf({ url: server.url, transport: webSocketTransport() });
test.after.always(async () => {
  await client.close();
  await server.close({ deadline: 500 });
});

test.serial('calls and streams share one connection', async (t) => {
  const slow = client.tokens(20, 5);
  const items: Date[] = [];
  const reading = (async () => {
    for await (const { at } of slow) items.push(at);
  })();
  const results = await Promise.all(Array.from({ length: 100 }, (_, n) => client.plain(n)));
  t.deepEqual(
    results,
    Array.from({ length: 100 }, (_, n) => n + 1),
  );
  t.true(items.length < 20);
  await reading;
  t.is(items.length, 20);
  t.deepEqual(items.at(-1), new Date(20));
  t.deepEqual(await slow.result, { count: 20n });
  t.is(slow.lastEventId, '20');
  t.is(await client.query('ä').result, 'Ä');
});

test.serial('a client without a compiler asks for the types over the connection', async (t) => {
  const own = plainClientOf({ url: server.url, transport: webSocketTransport() });
  t.is(await own.plain(1), 2);
  t.deepEqual(await own.tokens.stream(2).result, { count: 2n });
  await own.close();
});

test.serial('errors have their types, statuses and data', async (t) => {
  t.like(await t.throwsAsync(client.mayFail('returns').result), {
    type: 'late',
    status: 404,
    data: { at: new Date(5) },
  });
  t.like(await t.throwsAsync(client.mayFail('throws').result), { type: 'thrown', status: 409 });
  t.like(await client.plain.safe('x' as never), { ok: false, error: { type: 'validation' } });
  const headers = { authorization: 'expired' };
  const error = await t.throwsAsync(client.plain.with({ headers })(1));
  t.true(error instanceof RpcError);
  t.like(error, { type: 'unauthorized', status: 401 });
});

test.serial('a loop that is left, cancel and a signal end a stream on the server', async (t) => {
  const { closed } = seen;
  for await (const { n } of client.tokens(1_000_000, 1)) if (n === 2) break;
  const stream = client.tokens(1_000_000, 1);
  await stream[Symbol.asyncIterator]().next();
  await stream.cancel();
  const abort = new AbortController();
  const error = await t.throwsAsync(async () => {
    for await (const { n } of client.tokens.with({ signal: abort.signal })(1_000_000, 1))
      if (n === 2) abort.abort();
  });
  t.true(error instanceof ClientError);
  t.like(error, { type: 'aborted' });
  while (seen.closed < closed + 3) await new Promise((resolve) => setTimeout(resolve, 5));
  t.is(await client.plain(1), 2);
});

test.serial('a stream whose items are not read does not fill memory', async (t) => {
  const stream = client.tokens(1_000_000);
  const items = stream[Symbol.asyncIterator]();
  await items.next();
  let made = -1;
  // It ends once the source is not asked any more.
  while (made !== seen.made) {
    made = seen.made;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  t.true(made > 1 && made < 10_000, `${made} items`);
  const { closed } = seen;
  await items.return?.();
  while (seen.closed === closed) await new Promise((resolve) => setTimeout(resolve, 5));
  t.pass();
});

test.serial('two hundred streams that nobody reads leave room for calls', async (t) => {
  const { opened, closed } = seen;
  const own = clientOf({ url: server.url, transport: webSocketTransport() });
  const before = process.memoryUsage().rss;
  const streams = Array.from({ length: 200 }, () => own.tokens(1_000_000));
  for (const stream of streams) await stream[Symbol.asyncIterator]().next();
  t.is(seen.opened, opened + 200);
  t.is(await own.plain(1), 2);
  // Server and client are one process here: a window of 64 kB each, twice, and what runs them.
  const used = process.memoryUsage().rss - before;
  t.true(used < 250_000_000, `${used} bytes`);
  await own.close();
  while (seen.closed < closed + 200) await new Promise((resolve) => setTimeout(resolve, 5));
  t.pass();
});

test.serial('each id arrives once and in order over connections that break off', async (t) => {
  let cut = 0;
  const proxy = await startCuttingProxy(
    () => server.url,
    () => ({ replyBytes: 3_000 + ((cut++ * 370) % 4_500) }),
  );
  const reconnects: ReconnectEvent[] = [];
  let tokens = 0;
  const own = clientOf({
    url: proxy.url,
    transport: webSocketTransport(),
    headers: () => ({ authorization: `token ${tokens++}` }),
    retry: { delay: 0, limit: 50 },
    onReconnect: (event) => reconnects.push(event),
  });
  const stream = own.tokens(500);
  const items: number[] = [];
  for await (const { n } of stream) items.push(n);
  t.deepEqual(
    items,
    Array.from({ length: 500 }, (_, i) => i + 1),
  );
  t.deepEqual(await stream.result, { count: 500n });
  t.true(reconnects.length > 5, `${reconnects.length} reconnects`);
  t.is(tokens, reconnects.length + 1);
  t.true(reconnects.every(({ error }) => error.type === 'network'));
  await own.close();
  proxy.close();
});

test.serial(
  'a call whose connection breaks off ends as network, and the next one connects again',
  async (t) => {
    let isWhole = false;
    const proxy = await startCuttingProxy(
      () => server.url,
      () => (isWhole ? {} : { replyBytes: 350 }),
    );
    const own = clientOf({ url: proxy.url, transport: webSocketTransport() });
    t.like(await own.once(100).result.catch((error) => error), { type: 'network' });
    isWhole = true;
    t.is(await own.plain(1), 2);
    await own.close();
    proxy.close();
  },
);

test.serial('nobody at the other end is a network error', async (t) => {
  const own = clientOf({ url: 'http://127.0.0.1:9', transport: webSocketTransport() });
  t.like(await own.plain.safe(1), { ok: false, error: { type: 'network' } });
  const elsewhere = clientOf({
    url: server.url,
    transport: webSocketTransport({ url: '/elsewhere' }),
  });
  t.like(await elsewhere.plain.safe(1), { ok: false, error: { type: 'network' } });
});

test.serial('a server that opens a connection and says nothing is given up', async (t) => {
  const silent = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  t.teardown(() => silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as { readonly port: number };
  const own = clientOf({
    url: `http://127.0.0.1:${port}`,
    transport: webSocketTransport({ connectTimeout: 100 }),
  });
  t.like(await own.plain.safe(1), { ok: false, error: { type: 'network' } });
});

test.serial(
  'a connection that takes too long to open is given up, and the error says so',
  async (t) => {
    const url = await serveListener(t, () => {});
    const own = clientOf({ url, transport: webSocketTransport({ connectTimeout: 100 }) });
    const error = await t.throwsAsync(own.plain(1));
    t.like(error, { type: 'network' });
    t.regex(error?.message ?? '', /No connection within 100 ms/);
  },
);

test.serial('the headers of the connection are asked for anew after a 401', async (t) => {
  let asked = 0;
  const own = clientOf({
    url: server.url,
    transport: webSocketTransport({
      headers: async () => ({ authorization: asked++ === 0 ? 'expired' : 'fresh' }),
    }),
  });
  t.like(await own.plain.safe(1), { ok: false, error: { status: 401 } });
  t.is(await own.plain(1), 2);
  t.is(await own.plain(2), 3);
  t.is(asked, 2);
  await own.close();
});

test.serial('when the server closes, running calls are answered and clients leave', async (t) => {
  const leaving = await serve(streams, { port: 0, webSocket: true });
  const own = clientOf({ url: leaving.url, transport: webSocketTransport() });
  const seenItems: number[] = [];
  let closing: Promise<void> | undefined;
  for await (const n of own.once(20)) {
    seenItems.push(n);
    closing ??= leaving.close();
  }
  t.is(seenItems.length, 20);
  await closing;
  t.like(await own.plain.safe(1), { ok: false, error: { type: 'network' } });
});

test.serial(
  'when the server closes, streams that can be resumed go on over another connection',
  async (t) => {
    const first = await serve(streams, { port: 0, webSocket: true });
    const port = Number(new URL(first.url).port);
    const own = clientOf({
      url: first.url,
      transport: webSocketTransport(),
      retry: { limit: 20, delay: 10, maxDelay: 20 },
    });
    t.teardown(() => own.close());
    const seenItems: number[] = [];
    for await (const { n } of own.tokens(20, 5)) {
      seenItems.push(n);
      if (n !== 3) continue;
      // Without a deadline: the stream does not keep the server open.
      await first.close();
      const second = await serve(streams, { port, webSocket: true });
      t.teardown(() => second.close({ deadline: 0 }));
    }
    t.deepEqual(
      seenItems,
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
  },
);

test.serial('no message of a server leaves a call without an end', async (t) => {
  const answers: readonly (readonly string[])[] = [
    ['{"end":1}'],
    ['{"part":1}\nx'],
    ['{"reply":1,"stream":true}', '{"reply":1}\n{}'],
    ['{"reply":1,"stream":true}', '{"reply":1,"stream":true}', '{"end":1}'],
    ['{"broken":1}'],
    ['no JSON'],
  ];
  for (const messages of answers) {
    const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    t.teardown(() => sockets.close());
    sockets.on('connection', (socket) => {
      const limits = { maxCalls: 10, maxMessageSize: 1e6, window: 65_536, heartbeat: 15_000 };
      socket.send(JSON.stringify({ welcome: 1, ...limits }));
      socket.once('message', () => {
        for (const message of messages) socket.send(message);
      });
    });
    await once(sockets, 'listening');
    const { port } = sockets.address() as { readonly port: number };
    const url = `http://127.0.0.1:${port}`;
    for (const call of [
      (own: typeof client) => own.plain(1),
      (own: typeof client) => own.tokens.with({ retry: 0 })(1).result,
    ]) {
      const own = clientOf({ url, transport: webSocketTransport() });
      const outcome = call(own).then(String, (error) => error.type);
      const type = await Promise.race([outcome, sleep(5_000, 'it hangs', { ref: false })]);
      t.true(['network', 'protocol'].includes(type), `${messages}: ${type}`);
      const closing = own.close().then(() => 'closed');
      t.is(
        await Promise.race([closing, sleep(5_000, 'it hangs', { ref: false })]),
        'closed',
        `${messages}`,
      );
    }
  }
});

test('options that cannot work are rejected', (t) => {
  t.throws(() => webSocketTransport({ connectTimeout: 0 }), { message: /connectTimeout is 0/ });
  t.throws(() => webSocketTransport({ adress: '' } as never), { message: /no option 'adress'/ });
  t.throws(() => webSocketTransport({ WebSocket: 1 as never }), { message: /no class WebSocket/ });
});

test.serial(
  'calls that wait for the connection are sent in order, without those given up',
  async (t) => {
    const own = clientOf({ url: server.url, transport: webSocketTransport() });
    await own.plain(0);
    const abort = new AbortController();
    const before = seen.opened;
    const started = performance.now();
    // More than may run at once.
    const calls = Array.from({ length: 5_000 }, (_, n) =>
      n % 2 === 0
        ? own.plain(n)
        : own.plain
            .with({ signal: abort.signal })(n)
            .catch(() => -1),
    );
    abort.abort();
    const results = await Promise.all(calls);
    t.deepEqual(
      results.filter((_, n) => n % 2 === 0),
      Array.from({ length: 2_500 }, (_, n) => 2 * n + 1),
    );
    t.true(results.every((result, n) => n % 2 === 0 || result === -1 || result === n + 1));
    t.is(seen.opened, before);
    t.true(performance.now() - started < 20_000);

    const only = own.plain.with({ signal: AbortSignal.timeout(1) });
    await Promise.allSettled(Array.from({ length: 200 }, (_, n) => only(n)));
    t.is(await own.plain(1), 2);
    // Calls that were given up do not keep the connection open.
    await own.close();
  },
);
