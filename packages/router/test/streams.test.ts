import { mock } from 'node:test';
import {
  createRouter,
  event,
  hook,
  type PendingReply,
  type ReplySink,
  type ReplyStream,
  type RouterOptions,
  type Routes,
  route,
} from '@mikrokit/router';
import test from 'ava';
import { noHeaders, start } from './caller.ts';
import { type HandWrittenHook, handWrittenCodecs } from './hand-written-codecs.ts';
import { recordingLogger } from './recording-logger.ts';

/** A router whose route `items` streams any JSON. */
function streaming(
  routes: Routes,
  options: RouterOptions<unknown> = {},
  hooks: Readonly<Record<string, HandWrittenHook>> = {},
) {
  const { logger, entries } = recordingLogger();
  const codecs = handWrittenCodecs({ items: {} }, hooks);
  const items = {
    ...codecs.routes.items,
    encodeItem: (value: unknown) => JSON.stringify(value),
  } as never;
  const all = { ...codecs, streams: ['items'], routes: { __proto__: null, items } as never };
  return { api: createRouter(routes, { logger, ...options }, all), entries };
}

/** A sink with room for some chunks, which a test makes anew. */
class Sink implements ReplySink {
  text = '';
  isOver = false;
  room: number;
  #onRoom: (() => void) | undefined;

  constructor(room = Number.POSITIVE_INFINITY) {
    this.room = room;
  }

  write(chunk: string | Uint8Array): boolean {
    this.text += chunk;
    this.room--;
    return this.room > 0;
  }

  drained(): Promise<void> {
    return new Promise((resolve) => {
      this.#onRoom = resolve;
    });
  }

  makeRoom(): void {
    this.room = 1;
    this.#onRoom?.();
  }

  end(): void {
    this.isOver = true;
  }

  abort(): void {
    throw new Error('Events never break off');
  }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

async function open(api: ReturnType<typeof streaming>['api'], request = noHeaders) {
  const pending = start(api, '/items', [], request) as PendingReply;
  const reply = await pending;
  return { pending, reply, stream: reply.stream as ReplyStream };
}

async function collect(stream: ReplyStream): Promise<string> {
  const sink = new Sink();
  stream.pipe(sink);
  await until(() => sink.isOver);
  return sink.text;
}

test('hooks run around a stream, and those after it when it has ended', async (t) => {
  const order: string[] = [];
  const { api } = streaming(
    {
      before: hook({ handler: () => void order.push('before') }),
      items: async function* () {
        order.push('first');
        yield 1;
        order.push('last');
      },
      after: hook({ after: true, returns: 'body', handler: () => order.push('after') }),
    },
    {},
    { before: {}, after: { returns: 'body' } },
  );
  const { stream, reply } = await open(api);
  t.deepEqual(order, ['before']);
  t.deepEqual(reply.headers, [
    'content-type',
    'text/event-stream',
    'cache-control',
    'no-store, no-transform',
    'x-accel-buffering',
    'no',
  ]);
  t.is(await collect(stream), 'retry: 1000\n\ndata: 1\n\nevent: result\ndata: {"after":4}\n\n');
  t.deepEqual(order, ['before', 'first', 'last', 'after']);
});

test('headers of a reply can be set until the stream begins', async (t) => {
  const { api, entries } = streaming(
    {
      items: async function* (context) {
        yield 1;
        context.response.headers.set('x-late', '1');
      },
      early: hook({
        after: true,
        handler: ({ response }) => response.headers.append('x-later', '1'),
      }),
    },
    {},
    { early: {} },
  );
  const { stream } = await open(api);
  t.regex(await collect(stream), /event: error\ndata: \{"status":500/);
  t.regex(String(entries[0]?.details.err), /the headers are sent before the first item/);
});

test('the source is asked for an item when there is room for it', async (t) => {
  let made = 0;
  const { api } = streaming({
    items: async function* () {
      for (;;) yield ++made;
    },
  });
  const { stream } = await open(api);
  const sink = new Sink(3);
  stream.pipe(sink);
  await until(() => sink.room === 0);
  await new Promise((resolve) => setTimeout(resolve, 5));
  t.is(made, 2);
  sink.makeRoom();
  await until(() => made === 3);
  stream.cancel();
  await until(() => sink.isOver);
  t.is(made, 3);
});

test('a caller who goes away closes the source, aborts the signal and runs hooks that run on errors', async (t) => {
  const order: string[] = [];
  const { api } = streaming(
    {
      items: async function* (context) {
        context.signal.addEventListener('abort', () => order.push('aborted'));
        try {
          for (let i = 0; ; i++) yield i;
        } finally {
          order.push('closed');
        }
      },
      always: hook({
        after: true,
        runOnError: true,
        handler: ({ errors }) => void order.push(`always ${[...(errors ?? [])].length}`),
      }),
    },
    {},
    { always: {} },
  );
  const { stream, pending } = await open(api);
  const sink = new Sink(2);
  stream.pipe(sink);
  await until(() => sink.room === 0);
  pending.cancel();
  await until(() => order.length === 3);
  t.deepEqual(order.toSorted(), ['aborted', 'always 1', 'closed']);
  t.regex(sink.text, /"status":499/);
  // It has ended.
  stream.cancel();
});

test('a source that fails when it is closed is logged', async (t) => {
  const { api, entries } = streaming({
    items: () => ({
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: false, value: 1 }),
        return: () => Promise.reject(new Error('stays open')),
      }),
    }),
  });
  const { stream } = await open(api);
  const sink = new Sink(2);
  stream.pipe(sink);
  await until(() => sink.room === 0);
  stream.cancel();
  await until(() => entries.some(({ message }) => message === 'Closing a stream failed'));
  t.true(sink.isOver);
});

test('a result that is no stream is an internal error', async (t) => {
  const { api } = streaming({ items: () => [1] });
  const reply = await (start(api, '/items') as PendingReply);
  t.is(reply.status, 500);
  t.is(reply.stream, undefined);
});

test('timeout ends where the stream begins, streamTimeout bounds the stream', async (t) => {
  const { api } = streaming({
    items: route({
      // Far apart, so that a busy machine does not change the order.
      timeout: 1_000,
      streamTimeout: 4_000,
      handler: async function* (context) {
        yield 1;
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        yield context.signal.aborted;
        await new Promise(() => {});
      },
    }),
  });
  const { stream } = await open(api);
  const text = await collect(stream);
  t.regex(text, /data: 1\n\ndata: false\n\nevent: error\ndata: \{"status":504/);

  const late = streaming({
    items: route({ timeout: 5, handler: () => new Promise<AsyncIterable<number>>(() => {}) }),
  });
  t.is((await (start(late.api, '/items') as PendingReply)).status, 504);
});

// Alone, because it moves the clock of all.
test.serial('silence is broken by a heartbeat every 15 seconds', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] });
  t.teardown(() => mock.timers.reset());
  const { api } = streaming({
    items: async function* () {
      await new Promise(() => {});
      yield 1;
    },
  });
  const { stream } = await open(api);
  const sink = new Sink();
  stream.pipe(sink);
  mock.timers.tick(15_000);
  t.is(sink.text, 'retry: 1000\n\n:\n\n');
  mock.timers.tick(30_000);
  t.is(sink.text, 'retry: 1000\n\n:\n\n:\n\n:\n\n');
  stream.cancel();
});

for (const { overflow, expected } of [
  { overflow: 'drop-oldest', expected: /data: 0\n\ndata: 8\n\ndata: 9\n\nevent: result/ },
  { overflow: 'latest', expected: /data: 0\n\ndata: 9\n\nevent: result/ },
  { overflow: 'fail', expected: /data: 0\n\nevent: error\ndata: .*"type":"slow-reader"/ },
] as const) {
  test(`a buffer of two items that is full: ${overflow}`, async (t) => {
    let made = 0;
    const { api } = streaming({
      items: route({
        buffer: { max: 2, overflow },
        handler: async function* () {
          for (; made < 10; made++) {
            yield made;
            if (made === 0) await new Promise((resolve) => setTimeout(resolve, 10));
          }
        },
      }),
    });
    const { stream } = await open(api);
    const sink = new Sink(2);
    stream.pipe(sink);
    await until(() => sink.room === 0 && (made === 10 || overflow === 'fail'));
    await new Promise((resolve) => setTimeout(resolve, 30));
    sink.room = 100;
    sink.makeRoom();
    sink.room = 100;
    await until(() => sink.isOver);
    t.regex(sink.text, expected);
  });
}

test('handlers get the id of the last event that arrived', async (t) => {
  const { api } = streaming({
    items: async function* (context) {
      yield event('b', context.lastEventId ?? null);
    },
  });
  const header = (name: string) => (name === 'last-event-id' ? 'a' : undefined);
  const { stream } = await open(api, { ...noHeaders, header });
  t.is(await collect(stream), 'retry: 1000\n\nid: b\ndata: "a"\n\nevent: result\ndata: {}\n\n');
  const { stream: first } = await open(api);
  t.regex(await collect(first), /data: null/);
});

test('ids that a header cannot carry are rejected', (t) => {
  for (const id of ['', ' a', 'a\n', 'ä', 'a'.repeat(1_025), 1 as never])
    t.throws(() => event(id, 1), { instanceOf: TypeError, message: /id of an event/ });
  t.is(event('a b', 1).id, 'a b');
});

test('options of streams that cannot work are rejected at start', (t) => {
  const items = async function* () {};
  for (const [options, message] of [
    [{ buffer: { max: 0, overflow: 'fail' } }, /buffer\.max is 0/],
    [{ buffer: { max: 1, overflow: 'drop' } }, /'drop-oldest', 'latest', 'fail'/],
    [{ buffer: { overflow: 'fail' } }, /max undefined/],
    [{ buffer: 10 }, /buffer is a number|buffer is 10/],
    [{ buffer: { max: 1, overflow: 'fail', min: 1 } }, /min/],
    [{ streamTimeout: 0 }, /streamTimeout is 0/],
    [{ resumable: 'yes' }, /resumable is/],
  ] as const)
    t.throws(() => streaming({ items: route({ ...(options as object), handler: items }) }), {
      message,
    });
});

test('tracing and its channels see a call until its stream ends', async (t) => {
  const seen: string[] = [];
  const { api } = streaming(
    {
      items: async function* () {
        seen.push('item');
        yield 1;
        throw new Error('late');
      },
    },
    {
      tracing: async (event, run) => {
        await run();
        seen.push(`ended ${event.status} ${event.errors?.size}`);
      },
    },
  );
  const { stream } = await open(api);
  await collect(stream);
  t.deepEqual(seen, ['item', 'ended 500 1']);
});

test('options that a stream would ignore are rejected', (t) => {
  const handler = async function* () {
    yield 1;
  };
  const build = (options: Omit<Parameters<typeof route>[0], 'handler'>) =>
    streaming({ items: route({ ...options, handler }) });
  t.throws(() => build({ query: true, etag: true }), {
    message:
      'createRouter: route "items": etag is not for a stream, which no cache can store; leave it out',
  });
  t.throws(() => build({ query: true, cacheControl: 'public' }), {
    message: /route "items": cacheControl is not for a stream/,
  });
  t.notThrows(() => build({ query: true, resumable: true, streamTimeout: 1000 }));
});

test('options for streams are rejected for other routes', (t) => {
  const codecs = handWrittenCodecs({ items: {} });
  const build = (options: Omit<Parameters<typeof route>[0], 'handler'>) =>
    createRouter({ items: route({ ...options, handler: () => 1 }) }, {}, codecs);
  t.throws(() => build({ resumable: true }), {
    message:
      'createRouter: route "items": resumable is only for a handler that returns a stream; return an AsyncIterable, or leave it out',
  });
  t.throws(() => build({ streamTimeout: 1000 }), {
    message: /streamTimeout is only for a handler/,
  });
  t.throws(() => build({ buffer: { max: 1, overflow: 'latest' } }), {
    message: /buffer is only for a handler/,
  });
  t.notThrows(() => build({ resumable: false }));
});

test('a hook that would set a header after a stream is rejected, if its level has one', (t) => {
  const after = hook({ after: true, returns: { header: 'x-count' }, handler: () => 1 });
  const items = async function* () {
    yield 1;
  };
  const hooks = { after: { returns: 'header' } } as const;
  t.throws(() => streaming({ items, after }, {}, hooks), {
    message:
      /^createRouter: hook "after" returns its result in a header and runs after route "items", whose stream has sent its headers by then; write returns: 'body'/,
  });
  const codecs = handWrittenCodecs({ items: {} }, hooks);
  t.notThrows(() => createRouter({ items: () => 1, after }, {}, codecs));
});

test('a stream that ends before it is taken has its end', async (t) => {
  const { api } = streaming({
    items: async function* () {
      yield 1;
      await new Promise(() => {});
    },
  } as never);
  const { stream } = await open(api);
  stream.cancel();
  await new Promise((resolve) => setImmediate(resolve));
  const sink = new Sink();
  stream.pipe(sink);
  t.true(sink.isOver);
  t.regex(sink.text, /^retry: 1000\n\nevent: error\ndata: {"status":499,/);
});

test('only a stream that can be resumed moves on', async (t) => {
  const endless = async function* () {
    yield 1;
    await new Promise(() => {});
  };
  for (const [options, moves] of [
    [{ resumable: true }, true],
    [{ idempotent: true }, true],
    [{}, false],
  ] as const) {
    const { api } = streaming({ items: route({ ...options, handler: endless }) } as never);
    const { stream } = await open(api);
    const sink = new Sink();
    stream.pipe(sink);
    await new Promise((resolve) => setImmediate(resolve));
    stream.drain?.();
    await new Promise((resolve) => setImmediate(resolve));
    t.is(sink.isOver, moves);
    t.is(sink.text, `retry: 1000\n\ndata: 1\n\n${moves ? 'retry: 0\n\n' : ''}`);
    stream.cancel();
  }
});
