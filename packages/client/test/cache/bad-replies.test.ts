import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nodeHandler } from '@mikrokit/http';
import { type CacheStore, MemoryStore } from '@mikrokit/policies';
import test, { type ExecutionContext } from 'ava';
import { http } from './http-mode.ts';

// Compiles the modules imported from here on.
await import('@mikrokit/compiler/register');
const { compiled } = await import('./cache-clients.ts');
const { cacheApi } = await import('./cache-api.ts');

type Reply = (response: ServerResponse) => void;

const json =
  (text: string, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response
      .writeHead(200, {
        'content-type': 'application/json',
        'cache-control': 'max-age=3600',
        ...headers,
      })
      .end(text);

const good = (value: number, control: string) =>
  json(JSON.stringify({ fresh: value }), { 'cache-control': control });

/** Replies of status 200 that are not of the route's type. */
const bad: Readonly<Record<string, Reply>> = {
  'another type': json('{"fresh":"one"}'),
  'another type with no-store': json('{"fresh":"one"}', { 'cache-control': 'no-store' }),
  'broken JSON': json('{"fresh":'),
  'a page of HTML': json('<h1>Sorry</h1>', { 'content-type': 'text/html' }),
  'a body over the limit': json(`{"fresh":1,"more":"${'x'.repeat(5_000)}"}`),
  'a body that is cut off': (response) => {
    const headers = { 'content-type': 'application/json', 'content-length': '50' };
    response.writeHead(200, headers).write('{"fresh":1}', () => response.destroy());
  },
};

async function start(t: ExecutionContext) {
  const state = { reply: undefined as Reply | undefined, requests: 0, conditions: 0 };
  const handler = nodeHandler(cacheApi);
  // On a busy machine, an idle connection would be closed while a client sends its next request.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    state.requests++;
    if (request.headers['if-none-match'] !== undefined) state.conditions++;
    if (state.reply) state.reply(response);
    else void handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, state };
}

const identity = () => 'ada';
const maxReplySize = 2_000;

for (const [what, reply] of Object.entries(bad)) {
  for (const cache of [
    http,
    { mode: 'cache-first', ttl: 3_600_000 },
    { mode: 'stale-while-revalidate', ttl: 3_600_000 },
    { mode: 'network-first', ttl: 3_600_000 },
  ] as const)
    test(`what fails its type is not kept, and all callers hear of it: ${what}, ${cache.mode}`, async (t) => {
      const { url, state } = await start(t);
      await using client = compiled({ url, cache: { ...cache, identity }, maxReplySize });
      state.reply = reply;
      const results = await Promise.all([1, 2, 3].map(() => client.fresh.safe()));
      for (const result of results) t.like(result, { ok: false });
      t.is(state.requests, 1);
      state.reply = good(7, 'max-age=60');
      t.is(await client.fresh(), 7);
      t.is(await client.fresh(), 7);
      t.is(state.requests, cache.mode === 'network-first' ? 3 : 2);
    });

  test(`the last good result stands in for a reply that fails its type: ${what}`, async (t) => {
    for (const cache of [
      { mode: 'network-first', ttl: 3_600_000 },
      { mode: 'cache-first', ttl: 1, staleIfError: 3_600_000 },
      { ...http, staleIfError: 3_600_000 },
    ] as const) {
      const { url, state } = await start(t);
      await using client = compiled({ url, cache: { ...cache, identity }, maxReplySize });
      state.reply = good(1, 'max-age=0');
      t.is(await client.fresh(), 1);
      await new Promise((resolve) => setTimeout(resolve, 5));
      state.reply = reply;
      for (let i = 0; i < 2; i++) t.is(await client.fresh(), 1, cache.mode);
      t.is(state.requests, 3, cache.mode);
      state.reply = good(2, 'max-age=0');
      t.is(await client.fresh(), 2, cache.mode);
    }
  });

  test(`a renewal in the background that fails its type is an event: ${what}`, async (t) => {
    for (const cache of [
      { mode: 'stale-while-revalidate', ttl: 1, staleFor: 3_600_000 },
      http,
    ] as const) {
      const { url, state } = await start(t);
      const errors: unknown[] = [];
      const on = { onCacheError: ({ error }: { readonly error: unknown }) => errors.push(error) };
      await using client = compiled({ url, cache: { ...cache, identity, on }, maxReplySize });
      state.reply = good(1, 'max-age=0, stale-while-revalidate=3600');
      t.is(await client.fresh(), 1);
      await new Promise((resolve) => setTimeout(resolve, 5));
      state.reply = reply;
      for (let failures = 1; failures < 3; failures++) {
        t.is(await client.fresh(), 1, cache.mode);
        while (errors.length < failures) await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
  });
}

test('what an earlier version of the types, or of the cache, kept is asked for again, without conditions', async (t) => {
  for (const cache of [http, { mode: 'cache-first', ttl: 3_600_000 }] as const)
    for (const spoil of [
      (text: string) => text.replace('{"tagged":"tagged"}', '{"tagged":1}'),
      (text: string) => text.replace('"v":1', '"v":0').replace('{"at":', '{"as":'),
      (text: string) => `null${text.slice(text.indexOf('\n'))}`,
      (text: string) => `{}${text.slice(text.indexOf('\n'))}`,
      () => '',
    ]) {
      const { url, state } = await start(t);
      const inner = new MemoryStore();
      let isSpoilt = false;
      const store: CacheStore = {
        get: (key) => {
          const text = inner.get(key);
          return text !== undefined && isSpoilt ? spoil(text) : text;
        },
        set: (key, text, ttl) => {
          isSpoilt = false;
          inner.set(key, text, ttl);
        },
        delete: (key) => inner.delete(key),
        clear: (prefix) => inner.clear(prefix),
      };
      await using client = compiled({ url, cache: { ...cache, identity, store } });
      t.is(await client.tagged(), 'tagged');
      isSpoilt = true;
      t.is(await client.tagged(), 'tagged');
      t.is(state.requests, 2, `${cache.mode} ${spoil}`);
      t.is(state.conditions, 0, `${cache.mode} ${spoil}`);
      t.is(await client.tagged(), 'tagged');
      t.is(state.conditions, cache.mode === 'http' ? 1 : 0);
    }
});

test('a reply that one caller cannot read stays for others', async (t) => {
  const { url, state } = await start(t);
  const inner = new MemoryStore();
  const store: CacheStore = {
    get: (key) => inner.get(key),
    set: (key, text, ttl) => inner.set(key, text, ttl),
    delete: (key) => inner.delete(key),
    clear: (prefix) => inner.clear(prefix),
  };
  const spoilt: CacheStore = {
    ...store,
    get: (key) => inner.get(key)?.replace('"fresh":', '"other":'),
    set: () => {},
  };
  for (const cache of [http, { mode: 'cache-first', ttl: 3_600_000 }] as const) {
    state.requests = 0;
    await using ada = compiled({ url, cache: { ...cache, identity, store } });
    await using other = compiled({ url, cache: { ...cache, identity, store: spoilt } });
    const value = await ada.fresh();
    t.not(await other.fresh(), value);
    t.is(await ada.fresh(), value);
    t.is(state.requests, 2);
  }
});

test('a call that wants only what is kept fails if nothing is', async (t) => {
  const { url, state } = await start(t);
  await using client = compiled({
    url,
    cache: { ...http, identity },
    headers: { 'cache-control': 'only-if-cached' },
  });
  t.like(await client.fresh.safe(), { ok: false, error: { type: 'protocol' } });
  t.is(state.requests, 0);
});

test('a part of a reply is not kept', async (t) => {
  const { url, state } = await start(t);
  for (const cache of [http, { mode: 'cache-first', ttl: 3_600_000 }] as const) {
    state.requests = 0;
    await using client = compiled({ url, cache: { ...cache, identity } });
    state.reply = (response) =>
      void response
        .writeHead(206, { 'content-type': 'application/json', 'cache-control': 'max-age=60' })
        .end('{"fresh":1}');
    for (let i = 0; i < 2; i++) await client.fresh();
    t.is(state.requests, 2);
  }
});
