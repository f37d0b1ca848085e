import '@mikrokit/compiler/register';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ClientError,
  type ClientOptions,
  createClient,
  fetchTransport,
  inProcess,
  mock,
  type ReconnectEvent,
  RpcError,
} from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import test from 'ava';
import { startCuttingProxy } from '../../../test/support/cutting-proxy.ts';

const { seen, streams } = (await import('./api/streams.ts')) as typeof import('./api/streams.ts');
const { clientOf, plainClientOf } = (await import(
  './api/stream-clients.ts'
)) as typeof import('./api/stream-clients.ts');

const server = await serve(streams, { port: 0 });
const client = clientOf({ url: server.url });
test.after.always(async () => {
  await client.close();
  await server.close();
});

test('a stream gives decoded items, and the value at its end', async (t) => {
  const stream = client.tokens(3);
  const items = [];
  for await (const token of stream) items.push(token);
  t.deepEqual(
    items,
    [1, 2, 3].map((n) => ({ n, at: new Date(n) })),
  );
  t.deepEqual(await stream.result, { count: 3n });
  t.is(stream.lastEventId, '3');
  t.deepEqual(await client.tokens(2).result, { count: 2n });
});

for (const [name, transport] of [
  ['fetch', fetchTransport()],
  ['the process', inProcess(streams)],
] as const)
  test(`a stream over ${name} is the same`, async (t) => {
    const own = clientOf({ url: server.url, transport });
    const items = [];
    for await (const { n } of own.tokens(3)) items.push(n);
    t.deepEqual(items, [1, 2, 3]);
    t.is(await own.query('ä').result, 'Ä');
    t.like(await t.throwsAsync(own.mayFail('throws').result), { type: 'thrown', status: 409 });
    await own.close();
  });

test('streams that ended leave their connection to the next call', async (t) => {
  const other = await serve(streams, { port: 0 });
  t.teardown(() => other.close());
  let connections = 0;
  (await other.native()).on('connection', () => {
    connections++;
  });
  const own = clientOf({ url: other.url });
  t.teardown(() => own.close());
  for (let run = 0; run < 10; run++) t.deepEqual(await own.tokens(2).result, { count: 2n });
  // A result may be there a moment before its connection is free.
  t.true(connections <= 2, `${connections}`);
});

test('a client without a compiler streams by its method', async (t) => {
  const own = plainClientOf({ url: server.url });
  const items = [];
  for await (const { at } of own.tokens.stream(2)) items.push(at);
  t.deepEqual(items, [new Date(1), new Date(2)]);
  t.deepEqual(await own.tokens.stream(1).result, { count: 1n });
  t.is(await own.plain(1), 2);
  await own.close();
});

test('a mock gives any iterable', async (t) => {
  const own = clientOf({
    transport: mock<typeof streams>({
      query: async function* (text: string) {
        yield text;
        return 'mocked';
      },
    } as never),
  });
  const stream = own.query('a');
  for await (const item of stream) t.is(item, 'a');
  t.is(await stream.result, 'mocked');
});

test('errors are thrown where the items end, with their data', async (t) => {
  const stream = client.mayFail('returns');
  const items: number[] = [];
  const error = await t.throwsAsync(async () => {
    for await (const item of stream) items.push(item);
  });
  t.deepEqual(items, [1]);
  t.like(error, { type: 'late', status: 404, data: { at: new Date(5) } });
  t.is(await t.throwsAsync(stream.result), error);
  t.like(await t.throwsAsync(client.mayFail('fails').result), { type: 'internal', status: 500 });
  t.is(await client.mayFail('rejects').result, 'end');
  const rejected = await t.throwsAsync(client.tokens('1' as never).result);
  t.like(rejected, { type: 'validation' });
});

test('safe gives items, and the error as the result', async (t) => {
  const stream = client.mayFail.safe('returns');
  const items: number[] = [];
  for await (const item of stream) items.push(item);
  t.deepEqual(items, [1]);
  t.like(await stream.result, { ok: false, error: { type: 'late' } });
  t.like(await client.tokens.safe(1).result, { ok: true, value: { count: 1n } });
});

test('a loop that is left ends the stream on the server', async (t) => {
  const { closed } = seen;
  const stream = client.tokens(1_000_000, 5);
  for await (const { n } of stream) if (n === 2) break;
  t.like(await t.throwsAsync(stream.result), { type: 'aborted' });
  while (seen.closed === closed) await new Promise((resolve) => setTimeout(resolve, 5));
  t.pass();
});

test('cancel and a signal end a stream', async (t) => {
  const stream = client.tokens(1_000_000, 5);
  const reading = stream[Symbol.asyncIterator]();
  await reading.next();
  await stream.cancel();
  t.true((await reading.next()).done);
  t.like(await t.throwsAsync(stream.result), { type: 'aborted' });

  const abort = new AbortController();
  const other = client.tokens.with({ signal: abort.signal })(1_000_000, 5);
  const error = await t.throwsAsync(async () => {
    for await (const { n } of other) if (n === 2) abort.abort();
  });
  t.true(error instanceof ClientError);
  t.like(error, { type: 'aborted' });
  await t.throwsAsync(client.tokens.with({ deadline: 30 })(1_000_000, 5).result, {
    message: /deadline/,
  });
});

// Other tests open streams of this server, too.
test.serial(
  'nothing is sent before the first item is asked for, and nobody has to read',
  async (t) => {
    const { opened } = seen;
    client.tokens(1);
    const { result } = client.mayFail('fails');
    void result;
    await new Promise((resolve) => setTimeout(resolve, 50));
    t.is(seen.opened, opened);
  },
);

test('hooks reject streams before they begin, and fresh headers are asked for', async (t) => {
  const headers = { authorization: 'expired' };
  const error = await t.throwsAsync(client.tokens.with({ headers })(1).result);
  t.true(error instanceof RpcError);
  t.like(error, { type: 'unauthorized', status: 401 });
});

for (const [name, transport] of [
  ['undici', undefined],
  ['fetch', fetchTransport()],
] as const)
  test(`each id arrives once and in order over connections that break off, with ${name}`, async (t) => {
    let cut = 0;
    // Anywhere: in heads, in the middle of items, and behind them.
    const proxy = await startCuttingProxy(
      () => server.url,
      () => ({ replyBytes: 320 + ((cut++ * 37) % 450) }),
    );
    const tokens: string[] = [];
    const reconnects: ReconnectEvent[] = [];
    const own = clientOf({
      url: proxy.url,
      ...(transport && { transport }),
      headers: () => {
        tokens.push(`token ${tokens.length}`);
        return { authorization: tokens.at(-1) };
      },
      retry: { delay: 0, limit: 50 },
      onReconnect: (event) => reconnects.push(event),
    });
    const stream = own.tokens(40);
    const items: number[] = [];
    for await (const { n } of stream) items.push(n);
    t.deepEqual(
      items,
      Array.from({ length: 40 }, (_, i) => i + 1),
    );
    t.deepEqual(await stream.result, { count: 40n });
    t.true(reconnects.length > 5, `${reconnects.length} reconnects`);
    t.is(tokens.length, reconnects.length + 1);
    t.true(reconnects.every(({ error }) => error.type === 'network'));
    await own.close();
    proxy.close();
  });

test('a stream of a route that may not run twice ends with its connection', async (t) => {
  const proxy = await startCuttingProxy(
    () => server.url,
    () => ({ replyBytes: 400 }),
  );
  const own = clientOf({ url: proxy.url });
  const items: number[] = [];
  const error = await t.throwsAsync(async () => {
    for await (const n of own.once(100)) items.push(n);
  });
  t.like(error, { type: 'network' });
  t.true(items.length > 0 && items.length < 100);
  await own.close();
  proxy.close();
});

test('interceptors see streams', async (t) => {
  const routes: string[] = [];
  const own = clientOf({
    url: server.url,
    interceptors: [
      (call, next) => {
        routes.push(call.route);
        return next(call);
      },
    ],
  });
  t.is(await own.query('a').result, 'A');
  t.deepEqual(routes, ['query']);
  await own.close();
  await t.throwsAsync(own.query('a').result, { message: /closed/ });
});

test('a client that closes ends its streams', async (t) => {
  const own = clientOf({ url: server.url });
  const stream = own.tokens(1_000_000, 5);
  await stream[Symbol.asyncIterator]().next();
  await own.close();
  t.like(await t.throwsAsync(stream.result), { type: 'aborted' });
});

test('onReconnect has to be a function', async (t) => {
  await t.throwsAsync(client.tokens.with({ onReconnect: 1 as never })(1).result, {
    message: /onReconnect is 1/,
  });
});

test('the static types of streams', async (t) => {
  const stream = client.mayFail('rejects');
  const result: string = await stream.result;
  // @ts-expect-error: the value at the end is no number, and errors are not part of it.
  const wrong: number = result;
  for await (const n of client.tokens(1)) {
    const at: Date = n.at;
    t.true(at instanceof Date);
  }
  // @ts-expect-error: a stream is no promise.
  t.is(client.tokens(1).then, undefined);
  const safe = await client.mayFail.safe('rejects').result;
  if (!safe.ok && safe.error.type === 'late') t.true(safe.error.data.at instanceof Date);
  t.is(wrong as unknown, 'end');
  t.is(typeof createClient, 'function');
});

test('policies that streams do not have are rejected, and those of the client can be left out', async (t) => {
  const own = clientOf({ url: server.url, policies: { bulkhead: { limit: 5 } } as never });
  await t.throwsAsync(own.tokens(1).result, {
    message: /policies bulkhead: a stream has no policy but retry/,
  });
  t.deepEqual(await own.tokens.with({ policies: undefined })(1).result, { count: 1n });
  t.deepEqual(await client.tokens.with({ policies: { retry: { limit: 1 } } })(1).result, {
    count: 1n,
  });
  await t.throwsAsync(client.tokens.with({ idempotencyKey: true })(1).result, {
    message: /idempotencyKey: a stream sends none/,
  });
  await own.close();
});

test('policies.retry limits how often a stream is asked for again', async (t) => {
  let asked = 0;
  const own = clientOf({
    url: server.url,
    transport: () => ({
      send: async () => {
        asked++;
        throw new TypeError('no network');
      },
    }),
    policies: { retry: { limit: 2, delay: 1 } },
  });
  await t.throwsAsync(own.tokens(1).result);
  t.is(asked, 3);
  await own.close();
});

test('a stream that its server ends with retry: 0 goes on at once, as often as it takes', async (t) => {
  let opened = 0;
  const delays: number[] = [];
  const own = clientOf({
    url: server.url,
    transport: () => ({
      send: async () => {
        opened++;
        const isLast = opened > 4;
        async function* body() {
          yield Buffer.from('retry: 1000\n\n');
          if (!isLast) await new Promise((resolve) => setTimeout(resolve, 1_050));
          yield Buffer.from(
            isLast ? 'event: result\ndata: {"tokens":{"count":"7"}}\n\n' : 'retry: 0\n\n',
          );
        }
        const headers = { 'content-type': 'text/event-stream' };
        return { status: 200, text: undefined, headers, body: body() };
      },
    }),
    retry: 1,
    onReconnect: ({ attempt, delay }: ReconnectEvent) => delays.push(attempt, delay),
  } as never);
  t.deepEqual(await own.tokens(1).result, { count: 7n });
  t.deepEqual(delays, [1, 0, 1, 0, 1, 0, 1, 0]);
  await own.close();
});

const never = () => new Promise<never>(() => {});

/** A transport that gives a head, and then no byte of the body, whatever happens. */
const headOnly = (type: string) => () => ({
  send: async () => ({
    status: 200,
    headers: { 'content-type': type },
    text: '',
    body: { [Symbol.asyncIterator]: () => ({ next: never }) },
  }),
});

const waits: Readonly<Record<string, ClientOptions>> = {
  'for a function of headers': { headers: never },
  'for an interceptor': { interceptors: [never] },
  'for items of an interceptor': {
    interceptors: [async () => ({ [Symbol.asyncIterator]: () => ({ next: never }) })],
  },
  'for a transport': { transport: () => ({ send: never }) },
  'for events': { transport: headOnly('text/event-stream') },
  'for an error': { transport: headOnly('application/json') },
  'for a handler in this process': { transport: inProcess(streams) },
  'for a mock': { transport: mock<typeof streams>({ tokens: never } as never) },
  'for items of a mock': {
    transport: mock<typeof streams>({
      tokens: () => ({ [Symbol.asyncIterator]: () => ({ next: never }) }),
    } as never),
  },
};

// Alone, because their limits are short.
for (const [what, options] of Object.entries(waits))
  test.serial(`a stream that waits ${what} ends with its signal and its deadline`, async (t) => {
    const own = clientOf({ url: server.url, ...options });
    for (const [type, limit] of [
      ['aborted', { signal: AbortSignal.timeout(100) }],
      ['timeout', { deadline: 100 }],
    ] as const) {
      const reading = own.tokens.with(limit)(1_000, 3_000).result;
      const outcome = Promise.race([
        reading.catch((error) => error),
        sleep(5_000, 'it hangs', { ref: false }),
      ]);
      t.like(await outcome, { type });
    }
  });

test('the timeout of a stream lasts until its events begin, or until the error is whole', async (t) => {
  for (const options of [
    { headers: never },
    { transport: () => ({ send: never }) },
    { transport: headOnly('application/json') },
  ]) {
    const own = clientOf({ url: server.url, ...options });
    const stream = own.tokens.with({ timeout: 100, retry: 0 })(1);
    const reading = stream.result.catch((error) => error);
    t.like(await Promise.race([reading, sleep(5_000, 'it hangs', { ref: false })]), {
      type: 'timeout',
    });
  }
});
