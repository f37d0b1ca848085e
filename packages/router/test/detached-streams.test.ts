import { createRouter, event, type Router, route } from '@mikrokit/router';
import {
  type MemoryStreamStoreOptions,
  memoryStreamStore,
  type StreamStore,
} from '@mikrokit/router/stream-stores';
import test from 'ava';
import { call, detached, read, readNew, three } from './detached-router.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';

test('each event has the place behind it, and the end has results of hooks', async (t) => {
  const { api } = detached({ handler: three });
  const { text, id } = await readNew(api);
  const at = (n: number) => `id: ${id}.${n}\n`;
  const end = 'event: result\ndata: {"items":"end","note":"noted"}\n\n';
  t.is(
    text,
    `retry: 1000\n\nevent: stream\n${at(0)}data: "${id}"\n\n${at(1)}data: 1\n\n${at(2)}data: 2\n\n${at(3)}data: 3\n\n${end}`,
  );
  const rest = await read((await call(api, { 'last-event-id': `${id}.2` })).stream);
  t.is(rest, `retry: 1000\n\nevent: stream\n${at(2)}data: "${id}"\n\n${at(3)}data: 3\n\n${end}`);
  const lines = { accept: 'application/x-ndjson', 'last-event-id': `${id}.3` };
  t.is(
    await read((await call(api, lines)).stream),
    `{"retry":1000}\n{"id":"${id}.3","stream":"${id}"}\n{"result":{"items":"end","note":"noted"}}\n`,
  );
  const beyond = await read((await call(api, { 'last-event-id': `${id}.999` })).stream);
  t.true(beyond.endsWith(end));
});

test('ids differ, and none but those of the caller are streams', async (t) => {
  const { api } = detached({ handler: three });
  const ids = new Set<string>();
  for (let i = 0; i < 50; i++) ids.add((await readNew(api)).id);
  t.is(ids.size, 50);
  const [id = ''] = ids;
  for (const name of ['last-event-id', 'mikrokit-stop']) {
    const others = await call(api, { [name]: id, 'x-user': 'bob' });
    t.is(others.status, 404);
    const unknown = await call(api, { [name]: 'A'.repeat(32) });
    t.is(others.body, unknown.body);
    for (const bad of ['1', `${id}.`, `${id}.1.2`, `${id}.${'1'.repeat(16)}`, `${id}x`])
      t.is((await call(api, { [name]: bad })).status, 400, bad);
  }
});

test('a stop for a route without detached streams is rejected', async (t) => {
  const codecs = handWrittenCodecs({ items: {} });
  const items = { ...codecs.routes.items, encodeItem: String } as never;
  const api = createRouter(
    { items: three },
    {},
    { ...codecs, streams: ['items'], routes: { __proto__: null, items } as never },
  );
  const reply = await call(api as Router, { 'mikrokit-stop': 'A'.repeat(32) });
  t.is(reply.status, 400);
});

test('an identity without a text fails closed', async (t) => {
  for (const identity of [
    () => '',
    () => undefined,
    () => {
      throw new Error('secret');
    },
  ]) {
    const { api, entries } = detached({ handler: three, stream: { identity } });
    const reply = await call(api);
    t.is(reply.status, 500);
    t.notRegex(reply.body ?? '', /secret|identity/);
    t.is(entries.length, 1);
  }
});

test('a stream ends at its bounds', async (t) => {
  async function* endless() {
    for (let n = 0; ; n++) yield String(n);
  }
  let { text } = await readNew(detached({ handler: endless, stream: { maxItems: 5 } }).api);
  t.is(text.match(/^data: "\d+"$/gm)?.length, 5);
  t.regex(text, /event: error\ndata: {"status":500,.*"stream-too-large"/);
  ({ text } = await readNew(detached({ handler: endless, stream: { maxSize: 7 } }).api));
  t.is(text.match(/^data: "\d+"$/gm)?.length, 2);
  t.regex(text, /"stream-too-large"/);
  async function* slow() {
    yield 1;
    await new Promise(() => {});
  }
  ({ text } = await readNew(detached({ handler: slow, options: { streamTimeout: 30 } }).api));
  t.regex(text, /data: 1\n\nevent: error\ndata: {"status":504/);
});

test('failures and ids of events end a stream', async (t) => {
  async function* failing() {
    yield 1;
    throw new Error('secret');
  }
  const failed = detached({ handler: failing });
  const { text, id } = await readNew(failed.api);
  t.regex(text, /data: 1\n\nevent: error\ndata: {"status":500,.*"internal"/);
  t.notRegex(text, /secret/);
  // The failure is logged once, and readers of it log nothing.
  await read((await call(failed.api, { 'last-event-id': id })).stream);
  t.is(failed.entries.length, 1);
  async function* withEvents() {
    yield event('a', 1);
  }
  const { api, entries } = detached({ handler: withEvents });
  t.regex((await readNew(api)).text, /"internal"/);
  t.regex(String(entries[0]?.details.err), /without event\(\)/);
});

test('a stream whose process is gone ends for its readers', async (t) => {
  const { api, store } = detached({ handler: three });
  const id = 'B'.repeat(32);
  await store.create(id, { owner: JSON.stringify(['items', 'ada']), identity: 'ada', lease: 60 });
  await store.append(id, { after: 0, items: ['1'], lease: 60 });
  const text = await read((await call(api, { 'last-event-id': id })).stream);
  t.regex(text, /data: 1\n\nevent: error\ndata: {"status":500,.*"stream-lost"/);
});

test('the process is kept running until the end is stored', async (t) => {
  const { api } = detached({ handler: three });
  const work: Promise<unknown>[] = [];
  const { stream } = await call(api, {}, { waitUntil: (one: Promise<unknown>) => work.push(one) });
  stream?.cancel();
  t.is(work.length, 1);
  await Promise.all(work);
});

test('a store that fails is an internal error, and its errors stay inside', async (t) => {
  const failing: StreamStore = {
    ...memoryStreamStore(),
    create: () => Promise.reject(new Error('no connection to 10.0.0.7')),
    find: () => Promise.reject(new Error('no connection to 10.0.0.7')),
    append: () => Promise.resolve(true),
    end: () => Promise.resolve(),
    read: () => Promise.resolve(undefined),
  };
  const { api, entries } = detached({ handler: three, store: failing });
  for (const headers of [
    {},
    { 'last-event-id': 'A'.repeat(32) },
    { 'mikrokit-stop': 'A'.repeat(32) },
  ]) {
    const reply = await call(api, headers as Record<string, string>);
    t.is(reply.status, 500);
    t.notRegex(reply.body ?? '', /10\.0/);
  }
  t.is(entries.length, 3);
});

test('memory is bounded, and streams are forgotten some time after their end', async (t) => {
  const bounded = (options: MemoryStreamStoreOptions) =>
    detached({ handler: three, store: memoryStreamStore(options) });
  const few = bounded({ maxStreams: 2, maxStreamsPerCaller: 2 });
  const first = await readNew(few.api);
  await readNew(few.api);
  await readNew(few.api);
  t.is((await call(few.api, { 'last-event-id': first.id })).status, 404);

  async function* waiting() {
    yield 1;
    await new Promise(() => {});
  }
  const full = detached({ handler: waiting, store: memoryStreamStore({ maxStreams: 1 }) });
  const running = await call(full.api);
  const rejected = await call(full.api, { 'x-user': 'bob' });
  t.is(rejected.status, 503);
  t.regex(rejected.body ?? '', /stream-store-full/);
  running.stream?.cancel();

  t.regex(
    (await readNew(bounded({ maxSize: 2, maxSizePerCaller: 2 }).api)).text,
    /data: 2\n\nevent: error.*\n.*stream-store-full/,
  );

  const short = bounded({ ttl: 20 });
  const { id } = await readNew(short.api);
  t.is((await call(short.api, { 'last-event-id': `${id}.3` })).status, 200);
  await new Promise((resolve) => setTimeout(resolve, 60));
  t.is((await call(short.api, { 'last-event-id': id })).status, 404);
});

test('one caller cannot fill the memory for others', async (t) => {
  async function* waiting() {
    yield 1;
    await new Promise(() => {});
  }
  const store = memoryStreamStore({ maxStreams: 20 });
  const { api } = detached({ handler: waiting, store });
  const as = (user: string) => call(api, { 'x-user': user });
  const running = [await as('ada'), await as('ada')];
  for (const _ of [1, 2, 3]) {
    const rejected = await as('ada');
    t.is(rejected.status, 429);
    t.regex(rejected.body ?? '', /stream-store-full/);
  }
  const others = await as('bob');
  t.is(others.status, 200);
  for (const reply of [...running, others]) reply.stream?.cancel();

  // The characters of items, too. Streams that have ended make room, and those of others stay.
  const small = detached({
    handler: three,
    store: memoryStreamStore({ maxSize: 300, maxSizePerCaller: 100 }),
  });
  const kept = await readNew(small.api, { 'x-user': 'bob' });
  for (let i = 0; i < 10; i++) t.regex((await readNew(small.api)).text, /"items":"end"/);
  const { status } = await call(small.api, { 'x-user': 'bob', 'last-event-id': kept.id });
  t.is(status, 200);
  t.throws(() => memoryStreamStore({ maxStreamsPerCaller: 0 }), { message: /PerCaller is 0/ });
});

test('options that cannot work are rejected', (t) => {
  for (const [made, message] of [
    [{ stream: { detached: false } }, /route "items": stream\.detached must be true/],
    [{ stream: { store: {} } }, /stream\.store is not a store/],
    [{ stream: { identity: undefined } }, /stream\.identity is undefined/],
    [{ stream: { maxItems: 0 } }, /stream\.maxItems is 0/],
    [{ stream: { maxSize: 1.5 } }, /stream\.maxSize is 1\.5/],
    [{ stream: { lease: 10 } }, /stream\.lease is 10/],
    [{ stream: { ttl: 10 } }, /ttl/],
    [{ options: { query: true } }, /query cannot be combined with a detached stream/],
    [{ options: { resumable: true } }, /resumable cannot be combined with/],
    [{ options: { http: 'POST /items' } }, /http cannot be combined with/],
  ] as const)
    t.throws(() => detached({ handler: three, ...(made as object) }), { message });
  t.throws(() => memoryStreamStore({ ttl: 0 }), { message: /ttl is 0/ });
  t.throws(() => memoryStreamStore({ size: 1 } as never), { message: /size/ });
  const stream = { detached: true, store: memoryStreamStore(), identity: () => 'a' } as never;
  t.throws(
    () =>
      createRouter(
        { plain: route({ stream, handler: () => 1 }) },
        {},
        handWrittenCodecs({ plain: {} }),
      ),
    { message: /stream is only for a handler that returns a stream/ },
  );
});
