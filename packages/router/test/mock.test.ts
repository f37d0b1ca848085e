import '@mikrokit/compiler/register';
import { ClientError } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import { RpcError } from '@mikrokit/router';
import { createMock } from '@mikrokit/router/mock';
import test from 'ava';

const { mockClient, mockLibrary } = (await import(
  './mock/mocks.ts'
)) as typeof import('./mock/mocks.ts');
const { library, runs } = (await import('./mock/library.ts')) as typeof import('./mock/library.ts');

const now = new Date('2026-01-31T00:00:00Z');

test('values fit their types, constraints, names and formats', async (t) => {
  const client = mockClient({ now });
  const book = await client.books.get(7);
  t.is(book.id, 7);
  t.regex(book.isbn, /^97[89]-\d{1,5}-\d{2,7}-[0-9X]$/);
  t.true(book.title.length >= 3);
  t.true(book.price >= 1 && book.price <= 9);
  t.regex(book.author.email, /^[a-z.'-]+\d*@example\.com$/);
  t.regex(book.author.name, /^[A-Z]\w+ [A-Z][\w-]+$/);
  t.true(Math.abs(book.author.createdAt.getTime() - now.getTime()) < 400 * 86_400_000);
  t.true(book.tags.length >= 2 && book.tags.length <= 4);
  t.is(new Set(book.tags).size, book.tags.length);
  t.true(book.website === null || book.website instanceof URL);
  t.true(book.prices instanceof Map && book.prices.size > 0);
});

test('lists have one to three elements, each with an id of its own', async (t) => {
  const client = mockClient();
  for (const tag of ['a', 'b', 'c', 'd', 'e']) {
    const books = await client.books.list({ tag });
    t.true(books.length >= 1 && books.length <= 3);
    t.is(new Set(books.map(({ id }) => id)).size, books.length);
  }
});

test('the same seed gives the same replies to the same calls, and another seed others', async (t) => {
  const options = { now, seed: 5 };
  const [one, same, other] = [mockClient(options), mockClient(options), mockClient({ now })];
  await one.note();
  const books = await one.books.list({ tag: 'a' });
  t.deepEqual(await same.books.list({ tag: 'a' }), books);
  t.notDeepEqual(await same.books.list({ tag: 'b' }), books);
  t.notDeepEqual(await other.books.list({ tag: 'a' }), books);
});

test('examples win over made values', async (t) => {
  const client = mockClient();
  t.deepEqual(await client.note(), {
    text: 'from an example',
    at: new Date('2020-02-02T00:00:00.000Z'),
  });
  t.deepEqual(await client.code(), { code: 'AB-1' });
});

test('bad input is rejected with the paths of the API itself', async (t) => {
  const call = { books: ['x'] };
  const [mock, real] = [mockLibrary(), library].map((api) =>
    api.call('books/get', call.books[0] as never).catch((error) => error),
  );
  const { type, status, issues } = await mock;
  t.like({ type, status }, { type: 'validation', status: 400 });
  t.deepEqual(issues, (await real).issues);
  t.deepEqual(issues[0].path, ['id']);
  t.truthy(await mockLibrary().call('books/get', 1));
});

test('streams give items one after the other, and end', async (t) => {
  const client = mockClient({ latency: 20 });
  const times: number[] = [];
  const ids: number[] = [];
  const stream = client.books.watch(new Date());
  for await (const { id } of stream) {
    times.push(performance.now());
    ids.push(id);
  }
  t.is(typeof (await stream.result), 'number');
  t.is(ids.length, 3);
  t.is(new Set(ids).size, 3);
  t.true((times[2] as number) - (times[0] as number) >= 35);
});

test('a stream is resumed behind the last item that arrived', async (t) => {
  const read = async (headers: Record<string, string>) => {
    const items: unknown[] = [];
    const stream = await mockLibrary({ now }).caller({ headers }).call('books/watch', new Date(0));
    for await (const item of stream) items.push(item);
    return items;
  };
  const all = await read({});
  t.deepEqual(await read({ 'last-event-id': '1' }), all.slice(1));
});

test('detached streams, files and idempotency keys work', async (t) => {
  const client = mockClient();
  const notes: unknown[] = [];
  for await (const note of client.jobs.run('a')) notes.push(note);
  t.true(notes.length > 0);
  const cover = await client.files.cover(1);
  t.is(cover.type, 'image/png');
  t.deepEqual([...(await cover.bytes()).slice(1, 4)], [...new TextEncoder().encode('PNG')]);
  const keyed = client.books.order.place.with({ idempotencyKey: () => 'key-1' });
  t.is((await keyed(3)).book, 3);
  t.deepEqual(await keyed(3), await keyed(3));
  await t.throwsAsync(keyed(4), { message: /./ });
});

test('an upload is read as the API reads it', async (t) => {
  const client = mockClient();
  const file = (size: number) => new File([new Uint8Array(size)], 'a.bin');
  t.is(typeof (await client.files.upload(file(10))).bytes, 'number');
  const error = await t.throwsAsync(client.files.upload(file(1000)));
  t.true(error instanceof RpcError || error instanceof ClientError, String(error));
  t.is(typeof (await client.files.upload(file(10))).bytes, 'number');
});

test('HTTP routes have their statuses, and hooks their headers', async (t) => {
  const server = await serve(mockLibrary({ prefix: 'v1' }), { port: 0 });
  t.teardown(() => server.close());
  const post = (title: string) =>
    fetch(`${server.url}/v1/books`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title }),
    });
  const created = await post('Moby Dick');
  t.is(created.status, 201);
  t.is(((await created.json()) as { title: string }).title, 'Moby Dick');
  t.regex(created.headers.get('x-took') ?? '', /^[\d.]+$/);
  const bad = await post('x');
  t.is(bad.status, 400);
  t.like(await bad.json(), {
    errors: { 'books/create': { issues: [{ path: ['body', 'title'] }] } },
  });
});

test('the description and the contract of a route are those of the API', async (t) => {
  const [mock, real] = await Promise.all([mockLibrary().describe(), library.describe()]);
  t.deepEqual(mock.routes, real.routes);
  t.deepEqual(mock.hooks, real.hooks);
  t.deepEqual(mock.types, real.types);
});

test('calls fail as often as asked, with the errors that routes declare', async (t) => {
  const client = mockClient({ errors: 0.5 });
  const results = await Promise.all(
    Array.from({ length: 60 }, (_, i) => client.books.get.safe(i + 1)),
  );
  const failed = results.filter(({ ok }) => !ok);
  t.true(failed.length > 15 && failed.length < 45, String(failed.length));
  for (const { ok, error } of failed as readonly { ok: false; error: unknown }[]) {
    const { type, status, data } = error as RpcError<string, { id: number }>;
    t.deepEqual([ok, type, status, typeof data.id], [false, 'no-book', 404, 'number']);
  }
  const all = mockClient({ errors: 1 });
  t.like(await all.note.safe(), { ok: false, error: { type: 'internal', status: 500 } });
});

test('one request asks for an error, a status or a latency', async (t) => {
  const client = mockClient();
  const ask = (prefer: string) => client.books.get.with({ headers: { prefer } }).safe(1);
  t.like(await ask('error=no-book'), { ok: false, error: { type: 'no-book', status: 404 } });
  t.like(await ask('code=404'), { ok: false, error: { type: 'no-book', status: 404 } });
  t.like(await ask('code=503'), { ok: false, error: { type: 'unavailable', status: 503 } });
  t.like(await ask('error="no-book"; code=410'), {
    ok: false,
    error: { type: 'no-book', status: 410 },
  });
  const start = performance.now();
  t.true((await ask('respond-async, latency=60')).ok);
  t.true(performance.now() - start >= 55);
  for (const bad of ['error=nope', 'code=200', 'latency=soon'])
    t.like(await ask(bad), { ok: false, error: { type: 'bad-request', status: 400 } }, bad);
  t.true((await ask('')).ok);
});

test('an error has the status that its type names', async (t) => {
  const { remove } = mockClient().books;
  for (const prefer of ['error=burnt', 'code=410'])
    t.like(await remove.with({ headers: { prefer } }).safe(1), {
      ok: false,
      error: { type: 'burnt', status: 410 },
    });
});

test('functions answer instead of values, typed as handlers are', async (t) => {
  const client = mockClient({
    routes: {
      code: () => ({ code: 'mine' }),
      'books/get': async (id) => new RpcError('no-book', { status: 404, data: { id } }),
      'books/watch': async function* () {
        yield* [];
        return 4;
      },
    },
  });
  t.deepEqual(await client.code(), { code: 'mine' });
  t.like(await client.books.get.safe(3), {
    ok: false,
    error: { type: 'no-book', data: { id: 3 } },
  });
  t.is(await client.books.watch(new Date()).result, 4);
  // @ts-expect-error: a number is no code.
  mockLibrary({ routes: { code: () => ({ code: 1 }) } });
  // @ts-expect-error: there is no such route.
  t.throws(() => mockLibrary({ routes: { nope: () => 1 } }), { message: /"nope"/ });
});

test('a result of a function that breaks its type is an error of the mock', async (t) => {
  const client = mockClient({ routes: { code: () => ({ code: 1 as never }) } });
  t.like(await client.code.safe(), { ok: false, error: { type: 'internal', status: 500 } });
});

test('nothing of the API runs', (t) => {
  t.is(runs(), 0);
});

test('options that cannot work are rejected', (t) => {
  const wrong = [
    { seed: 0.5 },
    { errors: 2 },
    { latency: -1 },
    { latency: [5, 1] },
    { now: new Date('x') },
    { sed: 1 },
  ];
  for (const options of wrong)
    t.throws(
      () => mockLibrary(options as never),
      { message: /createMock/ },
      JSON.stringify(options),
    );
});

test('a mock that was not compiled says what to do', (t) => {
  // Cast: only a call by its name is compiled, and this file is loaded without the loader.
  const error = t.throws(() => createMock({}));
  t.regex(error.message, /createMock: this mock was not compiled/);
});
