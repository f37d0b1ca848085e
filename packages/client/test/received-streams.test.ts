import '@mikrokit/compiler/register';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetchTransport, inProcess, type Transport } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import test from 'ava';
import { until } from '../../../test/support/until.ts';

const { received, seen } = (await import(
  './api/received-streams.ts'
)) as typeof import('./api/received-streams.ts');
const { clientOf, plainClientOf } = (await import(
  './api/received-stream-clients.ts'
)) as typeof import('./api/received-stream-clients.ts');

const server = await serve(received, { port: 0 });
const client = clientOf({ url: server.url });
test.after.always(async () => {
  await client.close();
  await server.close();
});

async function* numbers(to: number): AsyncGenerator<number> {
  for (let n = 0; n < to; n++) yield n;
}

async function* readings(...values: number[]) {
  for (const value of values) yield { sensor: 'ä\n', at: new Date(value), value };
}

const valid = { sensor: 's', at: new Date(0), value: 0 };

for (const [name, own] of [
  ['undici', client],
  ['fetch', clientOf({ url: server.url, transport: fetchTransport() })],
  ['the process', clientOf({ transport: inProcess(received) })],
  ['a client without a compiler', plainClientOf({ url: server.url })],
] as const) {
  test(`parameters stream over ${name}`, async (t) => {
    t.deepEqual(await own.bare.sum(readings(1, 2, 3)), { sum: 6, last: new Date(3) });
    t.deepEqual(await own.bare.sum(readings()), { sum: 0, last: undefined });
    const since = new Date(7);
    t.deepEqual(
      await own.named(
        'n',
        since,
        (async function* () {
          yield 'a';
          yield '\u2028\n"';
        })(),
      ),
      {
        ...{ name: 'n', since, items: ['a', '\u2028\n"'] },
      },
    );
    t.is(await own.bare.optional(), -1);
    t.is(await own.bare.optional(numbers(1000)), 1000);
    t.is(await own.unread(1, numbers(3)), 'unread');
    t.is(await own.bare.first(numbers(3)), 0);
  });

  test(`a list is sent as a whole over ${name}`, async (t) => {
    t.is(await own.bare.optional([1, 2, 3]), 3);
    t.is(await own.bare.optional(new Set([1, 2])), 2);
    t.is(await own.bare.optional([]), 0);
  });

  test(`an item that breaks its type is rejected with its index over ${name}`, async (t) => {
    const error = await t.throwsAsync(
      own.bare.sum([
        { ...valid, value: 1 },
        { ...valid, value: 2 },
        { sensor: 's', at: new Date(), value: 'x' as never },
      ]),
    );
    t.like(error, { type: 'validation' });
    const { issues } = error as unknown as { issues: { path: unknown[] }[] };
    t.deepEqual(issues[0]?.path.slice(0, 2), ['readings', 2]);
  });
}

test.serial('items leave, are validated and reach the handler one by one', async (t) => {
  seen.length = 0;
  const steps: string[] = [];
  await client.bare.sum(
    (async function* () {
      for await (const reading of readings(1, 2, 3)) {
        steps.push(`sent ${reading.value} after ${seen.length}`);
        yield reading;
        await until(() => seen.length >= reading.value);
      }
    })(),
  );
  t.deepEqual(steps, ['sent 1 after 0', 'sent 2 after 1', 'sent 3 after 2']);
});

/** A source that counts how far it was asked, and whether it was left. */
function countedSource(to: number) {
  const source = { asked: 0, isLeft: false };
  const items: AsyncIterable<number> = {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        if (source.asked === to) return { done: true, value: undefined };
        return { done: false, value: source.asked++ };
      },
      return: async () => {
        source.isLeft = true;
        return { done: true, value: undefined };
      },
    }),
  };
  return { source, items };
}

test('a handler that leaves the loop ends the source', async (t) => {
  for (const own of [client, clientOf({ transport: inProcess(received) })]) {
    const { source, items } = countedSource(Number.POSITIVE_INFINITY);
    t.is(await own.bare.first(items), 0);
    await until(() => source.isLeft);
    t.true(source.isLeft);
  }
});

test('a source is asked no faster than the handler reads', async (t) => {
  const { source, items } = countedSource(Number.POSITIVE_INFINITY);
  const controller = new AbortController();
  const slow = client.with({ signal: controller.signal }).bare.slow(items);
  for (let before = -1; before !== source.asked || before === 0; await sleep(300))
    before = source.asked;
  // Sockets, their streams and one chunk are full.
  t.true(source.asked < 1_000_000, `${source.asked} items were sent`);
  controller.abort();
  t.like(await t.throwsAsync(slow), { type: 'aborted' });
  await until(() => source.isLeft);
  t.true(source.isLeft);
});

test('an item that cannot be written ends the call and the source', async (t) => {
  const error = await t.throwsAsync(
    client.bare.optional(
      (async function* () {
        yield 1;
        yield 'two' as never;
      })(),
    ),
  );
  t.like(error, { type: 'validation', issues: [{ path: ['items', 1] }] });
  const failing = client.bare.optional(
    (async function* () {
      yield 1;
      throw new RangeError('my own');
    })(),
  );
  const { cause } = (await t.throwsAsync(failing)) as Error;
  t.true(cause instanceof RangeError);
  t.is(await client.bare.optional([1]), 1);
});

test('an asynchronous iterable is sent once and never again, a list may be', async (t) => {
  const own = clientOf({
    url: server.url,
    transport: (url) => {
      const inner = fetchTransport()(url) as Transport;
      return {
        ...inner,
        send: (request) => {
          attempts++;
          if (attempts === 1) return Promise.reject(new Error('cut'));
          return inner.send(request);
        },
      };
    },
  });
  let attempts = 0;
  const retry = { limit: 3, delay: 1 };
  async function* words() {
    yield 'a';
  }
  t.like(await t.throwsAsync(own.with({ retry }).bare.small(words())), { type: 'network' });
  t.is(attempts, 1);
  attempts = 0;
  t.is(await own.with({ retry }).bare.small(['a', 'b']), 2);
  t.is(attempts, 2);
  const once = words();
  await client.bare.small(once);
  t.like(await t.throwsAsync(client.bare.small(once)), { type: 'validation' });
});

test('items can be read once', async (t) => {
  t.like(await t.throwsAsync(client.bare.twice([1])), { type: 'internal' });
  t.like(await t.throwsAsync(client.bare.swallows([1, 'two' as never])), { type: 'validation' });
});

test.serial('a body that stops half way ends the loop of its handler', async (t) => {
  seen.length = 0;
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  const line = JSON.stringify({ ...valid, value: 5 });
  socket.write(
    `POST /bare/sum HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n\r\n${(line.length + 1).toString(16)}\r\n${line}\n\r\n20\r\n{"sen`,
  );
  await until(() => seen.length > 0);
  socket.destroy();
  await until(() => seen.length === 2);
  t.deepEqual(seen, ['got 5', 'left']);
  t.is(await client.bare.optional([1]), 1);
});

test.serial('a browser that cannot stream requests rejects before it sends anything', async (t) => {
  const { Request: Original } = globalThis;
  // As browsers do that know no streams: they take the body for text and never ask for `duplex`.
  globalThis.Request = class extends Original {
    constructor(url: string) {
      super(url, { method: 'POST', body: '[object ReadableStream]' });
    }
  } as typeof Request;
  const bodies: unknown[] = [];
  const fetch = (url: string, init: RequestInit) => {
    bodies.push(init.body);
    // The server is in this process, too.
    globalThis.Request = Original;
    return globalThis.fetch(url, init);
  };
  const own = clientOf({ url: server.url, transport: fetchTransport({ fetch }) });
  try {
    const error = await t.throwsAsync(own.bare.optional(numbers(2)));
    t.like(error, { type: 'application' });
    t.regex((error as Error).message, /pass an array or a Blob/);
    t.deepEqual(bodies, []);
    t.is(await own.bare.optional([1, 2]), 2);
    t.true(bodies[0] instanceof Blob);
  } finally {
    globalThis.Request = Original;
  }
});
