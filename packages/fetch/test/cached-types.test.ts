import '@mikrokit/compiler/register';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createFetch, type FetchOptions, fetchTransport, type Schema } from '@mikrokit/fetch';
import { type CacheStore, MemoryStore } from '@mikrokit/policies';
import test, { type ExecutionContext } from 'ava';
import { startForeign } from './foreign-server.ts';
import { http } from './http-mode.ts';

const { createGitHub } = await import('./create-github.ts');

const path = { id: 1 };
const user = (name: string) => JSON.stringify({ id: 1, name, createdAt: new Date(0) });

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

const json =
  (text: string, headers: Record<string, string> = {}): Reply =>
  (_, response) =>
    void response.writeHead(200, { 'cache-control': 'max-age=3600', ...headers }).end(text);

/** Replies of status 200 whose bodies are not of the declared type. */
const bad: Readonly<Record<string, Reply>> = {
  'another type': json('{"id":"one"}'),
  'broken JSON': json('{"id":1,"name":'),
  'a page of HTML': json('<h1>Sorry</h1>', { 'content-type': 'text/html' }),
  'an empty body': json(''),
  'no-store beside another type': json('{"id":"one"}', { 'cache-control': 'no-store' }),
  'a body over the limit': json(user('x'.repeat(2_000))),
  'a body that is cut off': (_, response) => {
    const text = user('cut');
    const head = { 'content-length': String(text.length), 'cache-control': 'max-age=3600' };
    response.writeHead(200, head).write(text.slice(0, -5), () => response.destroy());
  },
};

async function start(t: ExecutionContext, options: Omit<FetchOptions, 'url'>) {
  const state = { reply: json(user('good')) as Reply };
  const server = await startForeign(t, (request, response) => state.reply(request, response));
  const errors: unknown[] = [];
  const { cache } = options;
  const api = createGitHub({
    url: server.url,
    maxReplySize: 1_000,
    ...options,
    cache: { ...(cache ?? http), on: { onCacheError: ({ error }) => errors.push(error) } },
  });
  const name = async () => (await api('GET /users/:id', { path })).name;
  return { ...server, state, api, name, errors };
}

const modes = [
  http,
  { mode: 'cache-first', ttl: 3_600_000 },
  { mode: 'stale-while-revalidate', ttl: 3_600_000 },
  { mode: 'network-first', ttl: 3_600_000 },
] as const;

for (const [what, reply] of Object.entries(bad)) {
  for (const cache of modes)
    test(`what fails its type is not kept: ${what}, ${cache.mode}`, async (t) => {
      const { name, state, seen } = await start(t, { cache });
      state.reply = reply;
      for (let i = 0; i < 2; i++)
        await t.throwsAsync(name(), {
          message: what.endsWith('cut off') ? /no complete reply/ : /reply/,
        });
      t.is(seen.length, 2);
      state.reply = json(user('good'));
      t.is(await name(), 'good');
      t.is(await name(), 'good');
      t.is(seen.length, cache.mode === 'network-first' ? 4 : 3);
    });

  test(`the last good reply stands in for one that fails its type: ${what}`, async (t) => {
    for (const cache of [
      { mode: 'network-first', ttl: 3_600_000 },
      { mode: 'cache-first', ttl: 1, staleIfError: 3_600_000 },
      { ...http, staleIfError: 3_600_000 },
    ] as const) {
      const { name, state, seen } = await start(t, { cache });
      state.reply = json(user('good'), { 'cache-control': 'max-age=0' });
      t.is(await name(), 'good');
      await new Promise((resolve) => setTimeout(resolve, 5));
      state.reply = reply;
      for (let i = 0; i < 2; i++) t.is(await name(), 'good', cache.mode);
      t.is(seen.length, 3, cache.mode);
      state.reply = json(user('new'));
      t.is(await name(), 'new', cache.mode);
    }
  });

  test(`a renewal in the background that fails its type is an event, and the good reply stays: ${what}`, async (t) => {
    for (const cache of [
      { mode: 'stale-while-revalidate', ttl: 1, staleFor: 3_600_000 },
      http,
    ] as const) {
      const { name, state, errors } = await start(t, { cache });
      const control = 'max-age=0, stale-while-revalidate=3600';
      state.reply = json(user('good'), { 'cache-control': control });
      t.is(await name(), 'good');
      await new Promise((resolve) => setTimeout(resolve, 5));
      state.reply = reply;
      for (let failures = 1; failures < 3; failures++) {
        t.is(await name(), 'good', cache.mode);
        while (errors.length < failures) await new Promise((resolve) => setTimeout(resolve, 5));
      }
      t.true(errors.every((error) => error instanceof Error));
    }
  });
}

for (const transport of ['undici', 'fetch'] as const)
  test(`a reply that was left, or whose connection broke, is not kept, ${transport}`, async (t) => {
    const own = transport === 'fetch' ? { transport: fetchTransport(), identity: () => 'me' } : {};
    for (const cache of modes) {
      const { api, name, state, seen } = await start(t, { cache, ...own });
      let arrived = () => {};
      const half = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      state.reply = (_, response) => {
        response.writeHead(200, { 'cache-control': 'max-age=60' }).write(user('left'), arrived);
      };
      const abort = new AbortController();
      const left = api.safe('GET /users/:id', { path, signal: abort.signal });
      await half;
      abort.abort();
      t.like(await left, { ok: false, error: { type: 'aborted' } });
      state.reply = bad['a body that is cut off'] as Reply;
      t.like(await api.safe('GET /users/:id', { path }), { ok: false });
      state.reply = json(user('good'));
      t.is(await name(), 'good');
      t.is(seen.length, 3);
    }
  });

test('a call that wants only what is kept fails with a status if nothing is', async (t) => {
  const { api, name, seen } = await start(t, { cache: http });
  const ask = () =>
    api.safe('GET /users/:id', { path, headers: { 'cache-control': 'only-if-cached' } });
  t.like(await ask(), { ok: false, error: { status: 504 } });
  t.is(seen.length, 0);
  t.is(await name(), 'good');
});

test('callers that wait for one reply all get the error of its type', async (t) => {
  for (const cache of modes)
    for (const policies of [undefined, { dedupe: true }]) {
      const { name, state, seen } = await start(t, { cache, policies });
      state.reply = bad['another type'] as Reply;
      const results = await Promise.allSettled(Array.from({ length: 5 }, name));
      for (const result of results)
        t.like(result, { status: 'rejected', reason: { type: 'protocol' } });
      t.is(seen.length, 1);
      state.reply = json(user('good'));
      t.is(await name(), 'good');
    }
});

const schemaOf = (member: string): Schema<unknown> => ({
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: async (value) =>
      Object.hasOwn(Object(value), member) ? { value } : { issues: [{ message: `no ${member}` }] },
  },
});

test('callers with other types share no request, and one whose type fails spoils nothing for others', async (t) => {
  for (const cache of modes) {
    const server = await startForeign(t, (_, response) => json('{"a":1}')(_, response));
    const api = createFetch({ url: server.url, cache });
    const [good, wrong] = [schemaOf('a'), schemaOf('b')];
    const [first, second] = await Promise.allSettled([api.get('/x', wrong), api.get('/x', good)]);
    t.is(first.status, 'rejected');
    t.is(second.status, 'fulfilled');
    server.seen.length = 0;
    for (let i = 0; i < 2; i++) {
      await t.throwsAsync(api.get('/x', wrong), { message: /no b/ });
      t.is(server.seen.splice(0).length, 1, 'asks each time');
      t.deepEqual(await api.get('/x', good), { a: 1 });
      t.is(server.seen.splice(0).length, cache.mode === 'network-first' ? 1 : 0);
    }
  }
});

test('what an earlier version of the types, or of the cache, kept is asked for again, without conditions', async (t) => {
  for (const cache of modes)
    for (const spoil of [
      (text: string) => text.replace('"id', '"other').replace('\\"id', '\\"other'),
      (text: string) => text.slice(text.indexOf('\n')),
      (text: string) => `null${text.slice(text.indexOf('\n'))}`,
      (text: string) => `{}${text.slice(text.indexOf('\n'))}`,
      (text: string) => text.replace('"v":1', '"v":0'),
      (text: string) => `${text.slice(0, text.indexOf('\n'))}\nb%`,
      (text: string) => text.slice(0, -5),
      () => '',
      () => '\n',
    ]) {
      const inner = new MemoryStore();
      const store: CacheStore = {
        get: (key) => inner.get(key),
        set: (key, text, ttl) => inner.set(key, text, ttl),
        delete: (key) => inner.delete(key),
        clear: (prefix) => inner.clear(prefix),
      };
      let isSpoilt = true;
      let isOther = false;
      const conditions: unknown[] = [];
      const reply: Reply = (request, response) => {
        conditions.push(request.headers['if-none-match']);
        const headers = { etag: '"1"', 'cache-control': 'max-age=60' };
        if (request.headers['if-none-match']) return void response.writeHead(304, headers).end();
        response.writeHead(200, headers).end(user('good'));
      };
      const { name, state, seen } = await start(t, {
        cache: {
          ...cache,
          store: {
            ...store,
            set: (key: string, text: string, ttl: number) => {
              const kept = isSpoilt ? spoil(text) : text;
              isOther ||= kept !== text;
              inner.set(key, kept, ttl);
            },
          },
        },
        identity: () => 'me',
      });
      state.reply = reply;
      t.is(await name(), 'good');
      isSpoilt = false;
      const label = `${cache.mode} ${spoil}`;
      t.is(await name(), 'good', label);
      t.is(await name(), 'good', label);
      const asked = cache.mode === 'network-first' ? 3 : isOther ? 2 : 1;
      t.is(seen.length, asked, label);
      t.true(
        conditions.every((one) => one === undefined),
        label,
      );
    }
});
