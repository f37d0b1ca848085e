import '@mikrokit/compiler/register';
import { setTimeout } from 'node:timers/promises';
import { serve } from '@mikrokit/http';
import {
  createRecorder,
  memory,
  type RecorderOptions,
  type ReplayOptions,
  type ReplayReport,
  replay,
  type TapedCall,
} from '@mikrokit/recorder';
import test from 'ava';
import type { Behaviour } from './changing-parts-api.ts';

const { createParts } = await import('./changing-parts-api.ts');

const behaviour: Behaviour = {
  word: async (index) => `word ${index}`,
  took: () => 1,
  end: (count) => count,
  csv: 'a\nb\n',
  title: (text) => text.trim(),
  isLast: (number) => number === 9,
};

/** A request, and how many bytes of its reply are read; by default all. */
interface Request {
  readonly method?: string;
  readonly path: string;
  readonly body?: string | FormData;
  readonly bytes?: number;
}

async function record(
  { method = 'POST', path, body, bytes = Number.POSITIVE_INFINITY }: Request,
  options: Partial<RecorderOptions> = {},
): Promise<readonly TapedCall[]> {
  const sink = memory();
  const recorder = await createRecorder(createParts(behaviour), { sink, ...options });
  const server = await serve(recorder.api, { port: 0 });
  const abort = new AbortController();
  const response = await fetch(`${server.url}${path}`, {
    method,
    ...(body !== undefined && { body }),
    ...(typeof body === 'string' && { headers: { 'content-type': 'application/json' } }),
    signal: abort.signal,
  });
  let read = 0;
  for await (const chunk of response.body ?? []) {
    read += chunk.length;
    if (read >= bytes) break;
  }
  abort.abort();
  await server.close();
  // The stream of a caller who has left ends when its handler notices.
  while (recorder.stats().recorded === 0) await setTimeout(5);
  await recorder.close();
  return sink.calls;
}

/** Replays a tape with another behaviour. */
function replayWith(
  tape: readonly TapedCall[],
  today: Partial<Behaviour> = {},
  options: ReplayOptions = {},
): Promise<ReplayReport> {
  return replay(createParts({ ...behaviour, ...today }), tape, options);
}

const places = ({ differences }: ReplayReport) =>
  differences.flatMap(({ changes }) => changes.map(({ location }) => location));

const chat: Request = { path: '/api/chat', body: '[3]' };

test('a stream is replayed and compared item by item, with the value at its end', async (t) => {
  const tape = await record(chat);
  t.is(tape[0]?.items?.first.length, 3);
  t.like(await replayWith(tape), { same: 1, differences: [] });
  const another = await replayWith(tape, { word: async (i) => (i === 1 ? 'x' : `word ${i}`) });
  t.deepEqual(places(another), ['items.first[1].item.text']);
  t.deepEqual(places(await replayWith(tape, { end: () => 4 })), ['results.chat']);
  t.like(await replayWith(tape, { took: () => 2 }), { same: 1 }, 'what is volatile may differ');
});

test('a stream that ends with an error, and one with fewer items, differ', async (t) => {
  const tape = await record(chat);
  const failing = await replayWith(tape, {
    word: (i) => (i === 2 ? Promise.reject(new Error('broken')) : behaviour.word(i)),
  });
  t.true(places(failing).includes('status'));
  t.true(places(failing).includes('items.first[2]'));
});

test('items of which the tape has only a hash are compared by it', async (t) => {
  const tape = await record({ path: '/api/letters', body: '[5]' }, { maxItems: 2 });
  t.is(tape[0]?.items?.rest?.count, 3);
  t.like(await replayWith(tape), { same: 1 });
  const last = await replayWith(tape, { word: async (i) => (i === 4 ? 'word x' : `word ${i}`) });
  t.deepEqual(places(last), ['items.rest.sha256']);
});

test('a stream that its caller left is read as far as the tape goes', async (t) => {
  const tape = await record({ path: '/api/endless', body: '[]', bytes: 1 });
  t.is(tape[0]?.items?.end, 'cut');
  t.like(await replayWith(tape), { same: 1, differences: [] });
});

test('a result that is a file is compared by its bytes', async (t) => {
  const tape = await record({ path: '/api/table', body: '[]' });
  t.like(await replayWith(tape), { same: 1 });
  const changed = await replayWith(tape, { csv: 'a\nc\n' });
  t.deepEqual(places(changed), ['results.table.sha256']);
});

test('calls by HTTP paths are replayed, also of routes without an RPC path', async (t) => {
  const removed = await record({ method: 'DELETE', path: '/api/articles/first' });
  t.is(removed[0]?.status, 204);
  t.like(await replayWith(removed), { same: 1 });
  const created = await record({ path: '/api/articles', body: '{"title":" Emma "}' });
  t.like(created[0], { status: 201, results: { 'articles/create': 'Emma' } });
  t.like(await replayWith(created), { same: 1 });
  const changed = await replayWith(created, { title: (text) => text });
  t.deepEqual(places(changed), ['results.articles/create']);
});

test('a call that hangs differs after its deadline, and the others are made', async (t) => {
  const tape = [...(await record(chat)), ...(await record({ path: '/api/table', body: '[]' }))];
  const hangs = { word: () => new Promise<string>(() => {}) };
  const report = await replayWith(tape, hangs, { timeout: 50 });
  t.is(report.same, 1);
  t.like(report.differences[0], { index: 0, actual: { status: 504 } });
  const late = { word: () => setTimeout(60_000, 'late', { ref: false }) };
  t.is(
    (await replayWith(await record({ path: '/api/first', body: '[]' }), late, { timeout: 50 }))
      .differences[0]?.actual?.status,
    504,
  );
  for (const timeout of [0, 1.5, 2 ** 31, Number.NaN])
    await t.throwsAsync(replayWith(tape, {}, { timeout }), { instanceOf: RangeError });
});

/** A call of a route whose last parameter streams. */
function sending(route: string, params: readonly unknown[], items: readonly unknown[]): Request {
  const body = new FormData();
  body.append('call', JSON.stringify([...params, true]));
  const lines = items.map((item) => `${JSON.stringify(item)}\n`).join('');
  body.append(`/${params.length}`, new Blob([lines], { type: 'application/x-ndjson' }));
  return { path: `/api/${route}`, body };
}

const numbers = (...values: number[]) => values.map((value) => ({ value }));

test('a stream that the caller sent is sent again', async (t) => {
  const tape = await record(sending('sum', [1], numbers(2, 3)));
  t.like(tape[0], { redacted: false, results: { sum: 6 }, sent: { end: 'complete' } });
  t.like(await replayWith(tape), { same: 1, redacted: 0 });
  const other = tape.map(
    (call): TapedCall => ({
      ...call,
      sent: { first: numbers(2, 4).map((item) => ({ item })), end: 'complete' },
    }),
  );
  t.deepEqual(places(await replayWith(other)), ['results.sum']);
});

test('a handler that leaves a stream earlier or later than on the tape differs', async (t) => {
  const tape = await record(sending('sum', [0], numbers(1, 9, 5)));
  t.like(tape[0], { redacted: false, sent: { first: { length: 2 }, end: 'cut' } });
  t.like(await replayWith(tape), { same: 1 });
  const later = await replayWith(tape, { isLast: () => false });
  t.deepEqual(places(later), ['sent.end'], 'the items behind it are not on the tape');
  const earlier = await replayWith(tape, { isLast: () => true });
  t.deepEqual(places(earlier), ['results.sum', 'sent.first[1]']);
});

test('streams of which the tape has not all items are not sent again', async (t) => {
  const many = await record(sending('sum', [0], numbers(1, 2, 3)), { maxItems: 2 });
  t.like(many[0], { redacted: true, sent: { rest: { count: 1 } } });
  const rejected = await record(sending('sum', [0], [{ value: 1 }, { value: 'x' }]));
  t.like(rejected[0], { status: 400, sent: { end: 'cut' } });
  t.like(await replayWith([...many, ...rejected]), { same: 0, redacted: 2, differences: [] });
});
