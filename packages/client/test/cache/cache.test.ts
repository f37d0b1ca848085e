import { setTimeout as sleep } from 'node:timers/promises';
import { ClientError, type Transport, type TransportFactory } from '@mikrokit/client';
import { composePolicies } from '@mikrokit/policies';
import test from 'ava';
import { until } from '../../../../test/support/until.ts';
import { spyOn } from '../spy-transport.ts';
import { http } from './http-mode.ts';

// Compiles the modules imported from here on.
await import('@mikrokit/compiler/register');
const { compiled, asking } = await import('./cache-clients.ts');
const { cacheApi, state } = await import('./cache-api.ts');

const shared = { ttl: 60_000, identity: 'public' } as const;

for (const [how, make] of [
  ['compiled', compiled],
  ['asking the server', asking],
] as const)
  test.serial(
    `a result is kept by route and parameters; each caller has its own object, ${how}`,
    async (t) => {
      const { transport, requests } = spyOn(cacheApi);
      const client = make({ transport, cache: shared });
      const first = await client.items.get(1);
      first.at.setTime(5);
      const second = await client.items.get(1);
      t.deepEqual(second, { id: 1, at: new Date(0), calls: first.calls });
      t.true(second.at instanceof Date);
      t.not(second, await client.items.get(1));
      t.is((await client.items.get(2)).id, 2);
      t.is((await client.items.get(1, 'note')).calls, first.calls + 2);
      t.is(requests.length, 3);
      // Mutations are sent each time.
      await client.items.save(second);
      await client.items.save(second);
      t.is(requests.length, 5);
      await client.close();
    },
  );

test.serial(
  'ten calls at once are one request; a caller that leaves does not end it for others',
  async (t) => {
    const { transport, requests } = spyOn(cacheApi);
    const client = compiled({ transport, cache: shared });
    const controller = new AbortController();
    const leaving = client.items.get.with({ signal: controller.signal }).safe(1);
    const staying = Array.from({ length: 9 }, () => client.items.get(1));
    controller.abort(new Error('left'));
    t.like(await leaving, { ok: false, error: { type: 'aborted', cause: { message: 'left' } } });
    const items = await Promise.all(staying);
    t.is(new Set(items).size, 9);
    t.is(new Set(items.map(({ at }) => at)).size, 9);
    t.is(requests.length, 1);
  },
);

test.serial(
  'without an identity a call is rejected, unless hooks read its only credential',
  async (t) => {
    const { transport, requests } = spyOn(cacheApi);
    for (const [cache, headers, message] of [
      [
        { ttl: 1_000 },
        { authorization: 'a' },
        /set cache\.credentials: 'omit' if there are none; or set/,
      ],
      [{ ttl: 1_000 }, {}, /set cache\.credentials: 'omit'/],
      [
        { ttl: 1_000, credentials: 'omit' },
        { 'x-api-key': 'a' },
        /no hook of the route reads the header 'x-api-key'/,
      ],
      [
        { ttl: 1_000, credentials: 'omit' },
        { authorization: 'a', cookie: 'b' },
        /reads the header 'cookie'/,
      ],
      [{ ttl: 1_000, identity: () => '' }, {}, /cache\.identity returned no string/],
      [http, {}, /set cache\.credentials: 'omit'/],
    ] as const) {
      const client = compiled({ transport, cache, headers });
      const error = await t.throwsAsync(client.me(), { instanceOf: ClientError, message });
      t.is(error?.type, 'application');
    }
    t.is(requests.length, 0);
    const client = compiled({ transport, cache: { ttl: 1_000, credentials: 'omit' } });
    const of = (authorization: string) => client.with({ headers: { authorization } }).me();
    const [a, b] = [await of('a'), await of('b')];
    t.deepEqual([a[0], b[0]], ['a', 'b']);
    t.deepEqual([await of('a'), await of('b')], [a, b]);
    t.is(requests.length, 2);
  },
);

test.serial(
  'callers are kept apart by identity; a renewed credential of one caller is no other caller',
  async (t) => {
    const { transport, requests } = spyOn(cacheApi);
    let user = 'ada';
    const client = compiled({ transport, cache: { ttl: 60_000, identity: () => user } });
    const of = (authorization: string) => client.with({ headers: { authorization } }).me();
    const first = await of('token 1');
    t.deepEqual(await of('token 2'), first);
    user = 'bob';
    t.deepEqual((await of('token 3'))[0], 'token 3');
    user = 'ada';
    t.deepEqual(await of('token 4'), first);
    t.is(requests.length, 2);
    // Results may depend on headers that are no credentials.
    await client.with({ headers: { 'accept-language': 'de' } }).me();
    t.is(requests.length, 3);
  },
);

test.serial('replies that the API forbids to keep are not kept', async (t) => {
  const { transport } = spyOn(cacheApi);
  const open = compiled({ transport, cache: shared });
  t.not(await open.secret(), await open.secret());
  t.not(await open.mine(), await open.mine(), 'private is not for all');
  const own = compiled({ transport, cache: { ttl: 60_000, identity: () => 'ada' } });
  t.not(await own.secret(), await own.secret());
  t.is(await own.mine(), await own.mine());
});

test.serial(
  'stale results are given while new ones are asked for, and when the API is down',
  async (t) => {
    const { transport, requests } = spyOn(cacheApi);
    const hits: boolean[] = [];
    const client = compiled({
      transport,
      cache: {
        ...shared,
        mode: 'stale-while-revalidate',
        ttl: 1,
        staleFor: 60_000,
        routes: {
          'items/get': { mode: 'network-first', ttl: 60_000 },
          me: false,
        },
        on: { onCacheHit: ({ isStale }) => hits.push(isStale) },
      },
    });
    const first = await client.items.list();
    await new Promise((resolve) => setTimeout(resolve, 20));
    t.deepEqual(await client.items.list(), first);
    await client.close();
    t.is(requests.length, 2, 'closing waits for the refresh');
    t.deepEqual(hits, [true]);

    const again = compiled({
      transport,
      cache: { ...shared, routes: { 'items/get': { mode: 'network-first' } } },
      policies: { circuitBreaker: { failures: 1 } },
    });
    const kept = await again.items.get(1);
    state.isDown = true;
    t.deepEqual(await again.items.get(1), kept, 'an error of the API');
    t.deepEqual(await again.items.get(1), kept, 'an open breaker');
    await t.throwsAsync(again.items.get(2), { instanceOf: ClientError, message: /open/ });
    state.isDown = false;
  },
);

test.serial('results of hooks come with kept results; errors are not kept', async (t) => {
  const { transport, requests } = spyOn(cacheApi);
  const client = compiled({ transport, cache: { ttl: 60_000, credentials: 'omit' } });
  const named = client.items.get.with({ headers: { authorization: 'x' } });
  for (let i = 0; i < 2; i++) t.like(await named.safe(1), { ok: true, hooks: { auth: 'hello x' } });
  t.is(requests.length, 1);
  state.isDown = true;
  for (let i = 0; i < 2; i++) t.like(await named.safe(2), { ok: false, error: { type: 'down' } });
  state.isDown = false;
  t.is(requests.length, 3);
});

test.serial('hits take no permit; batches are kept too', async (t) => {
  const { transport, requests } = spyOn(cacheApi);
  const client = compiled({
    transport,
    batch: true,
    cache: shared,
    policies: { rateLimit: { limit: 2, interval: 60_000, queue: 0 } },
  });
  await Promise.all([client.items.get(1), client.items.get(2)]);
  for (let i = 0; i < 10; i++) await client.items.get(1);
  t.is(requests.length, 1);
  t.like(await client.items.get.safe(3), { ok: false, error: { type: 'rejected' } });
});

test.serial('mutations drop what they make old, by route or by parameters', async (t) => {
  const { transport, requests } = spyOn(cacheApi);
  const client = compiled({
    transport,
    cache: shared,
    invalidates: {
      'items/save': ({ id }) => [['items/get', id], 'items/list'],
      'items/fail': ['items/list'],
    },
  });
  const read = async () => {
    await Promise.all([
      client.items.get(1),
      client.items.get(1, 'note'),
      client.items.get(12),
      client.items.list(),
    ]);
    return requests.splice(0).length;
  };
  t.is(await read(), 4);
  t.is(await read(), 0);
  const item = await client.items.get(1);
  await client.items.save(item);
  requests.length = 0;
  t.is(await read(), 3, 'not items/get of 12');
  // It may have done its work before it failed.
  await client.items.fail.safe(1);
  requests.length = 0;
  t.is(await read(), 1);
  await client.items.save.with({ invalidates: ['items/get'] })(item);
  requests.length = 0;
  t.is(await read(), 3);
});

test.serial('options that a cache cannot have are rejected with the fix', async (t) => {
  const { transport, requests } = spyOn(cacheApi);
  const rejected = async (options: object, message: RegExp) =>
    t.throwsAsync(compiled({ transport, ...options }).items.get(1), { message });
  await rejected(
    { cache: { mode: 'always' } },
    /^cache\.mode is "always"; use "http" or "cache-first" or /,
  );
  await rejected({ cache: {} }, /^cache\.ttl is missing for 'items\/get'; set/);
  await rejected(
    { cache: { mode: 'http', identity: 'public' } },
    /^cache\.CachePolicy is undefined; run npm install http-cache-semantics, and pass its class/,
  );
  // Calls of other routes fail, too, or the mistake would be found only when a route with this mode is called.
  for (const cache of [
    { mode: 'http', identity: 'public', routes: { 'items/get': { mode: 'cache-first', ttl: 1 } } },
    { ...shared, routes: { 'items/list': { mode: 'http' } } },
  ])
    await rejected({ cache }, /^cache\.CachePolicy is undefined; run npm install/);
  await rejected(
    { cache: { ...shared, CachePolicy: http.CachePolicy } },
    /^cache\.CachePolicy is for the mode 'http'; leave it out/,
  );
  await rejected({ cache: { ...shared, size: 1 } }, /^cache: there is no option 'size'/);
  await rejected({ cache: { ...shared, ttl: -1 } }, /^cache\.ttl is -1; use/);
  await rejected({ cache: { ...shared, credentials: 'include' } }, /use 'omit'/);
  await rejected({ cache: { ...shared, identity: 'ada' } }, /^cache\.identity is not a function/);
  await rejected({ cache: { ...shared, ...http } }, /leave out ttl and staleFor/);
  await rejected({ cache: { ...shared, routes: { no: {} } } }, /there is no route 'no'$/);
  await rejected({ cache: { ...shared, routes: { 'items/save': {} } } }, /is not a query, so its/);
  await rejected({ cache: 'http' }, /^cache: the options are "http"; pass \{ name: value \}/);
  await rejected({ policies: composePolicies({ cache: { ttl: 1 } }) }, /use the option cache/);
  await rejected({ policies: { cache: { ttl: 1 } } }, /there is no option 'cache'/);
  for (const [invalidates, message] of [
    [['no'], /^items\/save: .*there is no route 'no'/],
    [['items/save'], /is not a query/],
    [{ no: [] }, /there is no route 'no'/],
    ['items/get', /use a list such as/],
  ] as const) {
    const client = compiled({ transport, invalidates } as never);
    await t.throwsAsync(client.items.save({ id: 1, at: new Date(0), calls: 1 }), { message });
  }
  t.is(requests.length, 0);
});

test('routes and parameters are typed', (t) => {
  const { transport } = spyOn(cacheApi);
  compiled({ transport, cache: { ...shared, routes: { 'items/get': { ttl: 5 }, me: false } } });
  // @ts-expect-error There is no such route.
  compiled({ transport, cache: { ...shared, routes: { 'items/gets': { ttl: 5 } } } });
  compiled({ transport, invalidates: ['items/get', ['items/get', 1]] });
  // @ts-expect-error There is no such route.
  compiled({ transport, invalidates: ['items/gets'] });
  // @ts-expect-error The id of an item is a number.
  compiled({ transport, invalidates: [['items/get', 'one']] });
  compiled({
    transport,
    // @ts-expect-error An item has no such property.
    invalidates: { 'items/save': (item) => [['items/get', item.number]] },
  });
  t.pass();
});

test.serial(
  'a call after a mutation shares no request from before it, also with dedupe',
  async (t) => {
    const { transport, requests } = spyOn(cacheApi);
    let goOn: (() => void) | undefined;
    const slow: TransportFactory = (url) => {
      const inner = transport(url) as Transport;
      return {
        send: async (request) => {
          const reply = await inner.send(request);
          if (request.method === 'GET' && goOn === undefined)
            await new Promise<void>((resolve) => {
              goOn = resolve;
            });
          return reply;
        },
      };
    };
    const client = compiled({
      transport: slow,
      cache: shared,
      policies: { dedupe: true },
      invalidates: { 'items/save': ['items/get'] },
    });
    const before = client.items.get(1);
    await until(() => goOn !== undefined);
    await client.items.save({ id: 1, at: new Date(0), calls: 0 });
    const after = client.items.get(1);
    await until(() => requests.length === 3);
    goOn?.();
    const [old, fresh] = await Promise.all([before, after]);
    t.is(fresh.calls, old.calls + 1);
    t.is((await client.items.get(1)).calls, fresh.calls);
  },
);

test.serial('the timeout of a call limits each of its attempts, also with a cache', async (t) => {
  const { transport } = spyOn(cacheApi);
  let attempts = 0;
  const busy: TransportFactory = (url) => {
    const inner = transport(url) as Transport;
    return {
      send: async (request) => {
        attempts++;
        await sleep(60);
        if (attempts % 2 === 0) return inner.send(request);
        const text = '{"errors":{"":{"type":"busy","message":"Not now"}}}';
        return { status: 503, headers: { 'content-type': 'application/json' }, text };
      },
    };
  };
  for (const cache of [shared, undefined]) {
    const retry = { limit: 1, delay: 100, jitter: 'none' } as const;
    const client = compiled({ transport: busy, cache, timeout: 150, retry });
    t.is((await client.items.get(1)).id, 1);
  }
  t.is(attempts, 4);
});
