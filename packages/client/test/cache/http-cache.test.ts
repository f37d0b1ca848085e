import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nodeHandler } from '@mikrokit/http';
import { type CacheStore, MemoryStore } from '@mikrokit/policies';
import test, { type ExecutionContext } from 'ava';
import { http } from './http-mode.ts';

// Compiles the modules imported from here on.
await import('@mikrokit/compiler/register');
const { compiled, asking } = await import('./cache-clients.ts');
const { cacheApi, state } = await import('./cache-api.ts');

const cache = { ...http, identity: () => 'ada' } as const;

/** The API behind a server that notes statuses. */
async function start(t: ExecutionContext) {
  const replies: { readonly status: number; readonly headers: IncomingHttpHeaders }[] = [];
  const handler = nodeHandler(cacheApi);
  const server = createServer((request, response) => {
    if (!request.url?.includes('mikrokit.json'))
      response.on('finish', () =>
        replies.push({ status: response.statusCode, headers: request.headers }),
      );
    void handler(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, replies };
}

for (const [how, make] of [
  ['compiled', compiled],
  ['asking the server', asking],
] as const)
  test.serial(
    `replies are used while they are fresh, and asked for by their etag afterwards, ${how}`,
    async (t) => {
      const { url, replies } = await start(t);
      await using client = make({ url, cache });
      t.is(await client.fresh(), await client.fresh());
      t.is(replies.length, 1);
      t.not(await client.secret(), await client.secret());
      t.is(replies.splice(0).length, 3);
      for (let i = 0; i < 3; i++) t.is(await client.tagged(), 'tagged');
      t.deepEqual(
        replies.map(({ status }) => status),
        [200, 304, 304],
      );
      t.truthy(replies[1]?.headers['if-none-match']);
    },
  );

test.serial('a cache for all does not keep what is private', async (t) => {
  const { url, replies } = await start(t);
  await using open = compiled({ url, cache: { ...http, identity: 'public' } });
  t.not(await open.mine(), await open.mine());
  t.is(await open.fresh(), await open.fresh());
  await using own = compiled({ url, cache });
  t.is(await own.mine(), await own.mine());
  t.is(replies.length, 4);
});

test.serial(
  'a reply with stale-if-error stands in for an API that is down; others need the option',
  async (t) => {
    const { url } = await start(t);
    await using client = compiled({ url, cache });
    await using lenient = compiled({ url, cache: { ...cache, staleIfError: 60_000 } });
    t.is(await client.lasting(), 'lasting');
    t.is(await lenient.lasting(), 'lasting');
    t.is(await client.items.list().then(([item]) => item?.id), 1);
    state.isDown = true;
    t.is(await client.lasting(), 'lasting');
    t.is(await lenient.lasting(), 'lasting');
    await t.throwsAsync(client.tagged(), { message: 'Not now' });
    state.isDown = false;
  },
);

test.serial(
  'callers with other credentials share nothing, and mutations drop replies',
  async (t) => {
    const { url, replies } = await start(t);
    await using client = compiled({
      url,
      cache: { ...http, credentials: 'omit' },
      invalidates: { 'items/save': ['fresh'] },
    });
    const as = (authorization: string) => client.with({ headers: { authorization } });
    const [a, b] = [await as('a').fresh(), await as('b').fresh()];
    t.not(a, b);
    t.deepEqual([await as('a').fresh(), await as('b').fresh()], [a, b]);
    t.is(replies.length, 2);
    await client.items.save({ id: 1, at: new Date(0), calls: 1 });
    t.not(await as('a').fresh(), a);
  },
);

test.serial('an entry that the client cannot read is replaced', async (t) => {
  const { url, replies } = await start(t);
  const inner = new MemoryStore();
  const store: CacheStore = {
    get: (key) => inner.get(key)?.replace('"fresh":', '"other":'),
    set: (key, text, ttl) => inner.set(key, text, ttl),
    delete: (key) => inner.delete(key),
    clear: (prefix) => inner.clear(prefix),
  };
  await using client = compiled({ url, cache: { ...cache, store } });
  t.not(await client.fresh(), await client.fresh());
  t.is(replies.length, 2);
  const byTime = compiled({ url, cache: { ttl: 60_000, identity: 'public', store } });
  t.not(await byTime.fresh(), await byTime.fresh());
});
