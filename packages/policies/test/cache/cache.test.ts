import {
  CacheEntries,
  type CacheStore,
  cache,
  composePolicies,
  MemoryStore,
  PolicyError,
} from '@mikrokit/policies';
import test from 'ava';
import { HttpError, held } from '../outcomes.ts';
import { settle, VirtualClock } from '../virtual-clock.ts';

/** A function that counts its calls and gives an object with their number. */
function counting() {
  const work = async () => ({ n: ++work.calls });
  work.calls = 0;
  return work;
}

test('cache-first keeps a result for its ttl; every caller gets an object of its own', async (t) => {
  const clock = new VirtualClock();
  const events: unknown[] = [];
  const policy = cache(
    { ttl: 100 },
    {
      clock,
      on: {
        onCacheHit: ({ age, isStale }) => events.push(['hit', age, isStale]),
        onCacheMiss: ({ name }) => events.push(['miss', name]),
      },
    },
  );
  const work = counting();
  const get = () => policy.execute(work, { key: 'users', requestKey: 'users 1' });
  const first = await get();
  first.n = 99;
  await clock.advance(99);
  const second = await get();
  t.deepEqual(second, { n: 1 });
  t.not(await get(), second);
  await clock.advance(1);
  t.deepEqual(await get(), { n: 2 });
  t.deepEqual(events, [
    ['miss', 'users'],
    ['hit', 99, false],
    ['hit', 99, false],
    ['miss', 'users'],
  ]);
});

test('calls without a key, and those that are not repeatable, are not kept', async (t) => {
  const policy = cache({ ttl: 100 });
  const work = counting();
  for (const options of [
    {},
    { requestKey: 'a', repeatable: false },
    { requestKey: 'a', repeatable: 'in turn' } as const,
  ])
    for (let i = 0; i < 2; i++) await policy.execute(work, options);
  t.is(work.calls, 6);
});

test('callers with other identities share nothing', async (t) => {
  const policy = cache({ ttl: 1_000 });
  const of = (caller: string) =>
    policy.execute(async () => caller, { cache: { request: 'GET /me', caller } });
  t.deepEqual(await Promise.all([of('a'), of('b'), of('a')]), ['a', 'b', 'a']);
  t.deepEqual([await of('a'), await of('b')], ['a', 'b']);
});

test('ten calls at once are one; one that leaves does not end it for others, the last one does', async (t) => {
  const policy = cache({ ttl: 1_000 });
  const { work, calls } = held();
  const controllers = Array.from({ length: 10 }, () => new AbortController());
  const results = controllers.map(({ signal }) =>
    policy.execute(work, { requestKey: 'a', signal }),
  );
  await settle();
  t.is(calls.length, 1);
  controllers[0]?.abort(new Error('left'));
  await t.throwsAsync(results[0] as Promise<unknown>, { message: 'left' });
  t.false(calls[0]?.signal.aborted);
  calls[0]?.resolve({ name: 'Ada' });
  const others = await Promise.all(results.slice(1));
  t.is(new Set(others).size, 9);
  t.deepEqual(others[8], { name: 'Ada' });

  const last = new AbortController();
  const alone = policy.execute(work, { requestKey: 'b', signal: last.signal });
  await settle();
  last.abort(new Error('all left'));
  await t.throwsAsync(alone, { message: 'all left' });
  t.true(calls[1]?.signal.aborted);
});

test('stale-while-revalidate gives a stale result at once, and asks once in the background', async (t) => {
  const clock = new VirtualClock();
  const policy = cache({ mode: 'stale-while-revalidate', ttl: 100, staleFor: 50 }, { clock });
  const work = counting();
  const controller = new AbortController();
  const get = () => policy.execute(work, { requestKey: 'a', signal: controller.signal });
  t.deepEqual(await get(), { n: 1 });
  await clock.advance(120);
  t.deepEqual(await Promise.all([get(), get(), get()]), [{ n: 1 }, { n: 1 }, { n: 1 }]);
  // The caller that started the refresh may leave.
  controller.abort();
  await settle();
  t.is(work.calls, 2);
  t.deepEqual(await policy.execute(work, { requestKey: 'a' }), { n: 2 });
  await clock.advance(150);
  t.deepEqual(await policy.execute(work, { requestKey: 'a' }), { n: 3 }, 'too old');
  t.is(clock.timers, 0);
});

test('a refresh that fails is an event, and what is kept stays', async (t) => {
  const clock = new VirtualClock();
  const errors: unknown[] = [];
  const policy = cache(
    { mode: 'stale-while-revalidate', ttl: 100 },
    { clock, on: { onCacheError: ({ error }) => errors.push((error as Error).message) } },
  );
  await policy.execute(async () => 1, { requestKey: 'a' });
  await clock.advance(150);
  const failing = async () => {
    throw new HttpError(503);
  };
  t.is(await policy.execute<number>(failing, { requestKey: 'a' }), 1);
  await settle();
  t.deepEqual(errors, ['status 503']);
  t.is(await policy.execute<number>(failing, { requestKey: 'a' }), 1);
});

test('network-first, and staleIfError, use a result only when the service is down', async (t) => {
  for (const options of [
    { mode: 'network-first', ttl: 100 },
    { ttl: 1, staleIfError: 99 },
  ] as const) {
    const clock = new VirtualClock();
    const policy = cache(options, { clock });
    const fail = (error: unknown) =>
      policy.execute<string>(() => Promise.reject(error), { requestKey: 'a' });
    t.is(await policy.execute(async () => 'old', { requestKey: 'a' }), 'old');
    await clock.advance(50);
    t.is(await policy.execute(async () => 'new', { requestKey: 'a' }), 'new');
    await clock.advance(50);
    for (const error of [new HttpError(503), new Error('ECONNRESET')])
      t.is(await fail(error), 'new');
    t.is(await fail(new PolicyError('circuit-open', 'down')), 'new');
    await t.throwsAsync(fail(new HttpError(404)), { message: 'status 404' });
    await t.throwsAsync(fail(new HttpError(429)), { message: 'status 429' });
    await clock.advance(50);
    await t.throwsAsync(fail(new HttpError(503)), { message: 'status 503' });
  }
});

test('a hit takes no permit, no slot and no attempt; a fallback’s result is not kept', async (t) => {
  const policies = composePolicies({
    cache: { ttl: 1_000 },
    fallback: () => 'fallback',
    rateLimit: { limit: 2, interval: 60_000, queue: 0 },
    bulkhead: 1,
    circuitBreaker: { failures: 1 },
    metrics: true,
  });
  const get = (requestKey: string, work: () => Promise<string>) =>
    policies.execute(work, { requestKey });
  t.is(await get('a', async () => 'kept'), 'kept');
  for (let i = 0; i < 10; i++) t.is(await get('a', async () => 'other'), 'kept');
  t.is(await get('b', () => Promise.reject(new Error('down'))), 'fallback');
  policies.made.circuitBreaker?.close();
  t.is(await get('b', async () => 'never'), 'fallback', 'there were two permits');
  t.like(policies.metrics(), { cacheHits: 10, cacheMisses: 3, fallbacks: 2 });
});

test('invalidation drops what is kept, does not keep what is under way, and shares nothing with it', async (t) => {
  const policy = cache({ ttl: 1_000 });
  const { work, calls } = held();
  const get = (requestKey: string) => policy.execute(work, { requestKey });
  const before = get('users 1');
  await settle();
  await policy.invalidate('users');
  const after = get('users 1');
  await settle();
  t.is(calls.length, 2);
  calls[1]?.resolve('new');
  t.is(await after, 'new');
  calls[0]?.resolve('old');
  t.is(await before, 'old');
  t.is(await get('users 1'), 'new');
  await policy.invalidate('orders');
  t.is(await get('users 1'), 'new');
  await policy.invalidate('users 1');
  void get('users 1');
  await settle();
  t.is(calls.length, 3);
});

test('a memory store stays within its bytes; what was read last stays longest', (t) => {
  const store = new MemoryStore({ maxSize: 10_000 });
  const text = 'x'.repeat(1_000);
  for (let i = 0; i < 100; i++) {
    store.set(String(i), text, 1_000);
    store.get('0');
    t.true(store.size <= 10_000);
  }
  t.is(store.get('0'), text);
  t.is(store.get('1'), undefined);
  t.is(store.get('99'), text);
  store.set('large', 'x'.repeat(5_000), 1_000);
  t.is(store.get('large'), undefined, 'larger than the store');
  t.is(store.get('99'), text);
  store.set('99', '', 1_000);
  store.clear('');
  t.is(store.size, 0);
  t.throws(() => new MemoryStore({ maxSize: 0 }), { message: /^maxSize is 0; use / });
});

test('a memory store forgets what is over', async (t) => {
  const clock = new VirtualClock();
  const store = new MemoryStore({}, { clock });
  store.set('a', 'text', 10);
  await clock.advance(10);
  t.is(store.get('a'), undefined);
  t.is(store.size, 0);
});

test('a store that fails, hangs or gives nonsense costs the cache and no call', async (t) => {
  const nothing = () => undefined;
  const broken = () => {
    throw new Error('store');
  };
  const hanging = () => new Promise<never>(() => {});
  for (const [get, pattern] of [
    [broken, /^store$/],
    [async () => broken(), /^store$/],
    [hanging, /^cache: the store took longer than 100 ms$/],
    [() => 'nonsense', /cannot be read$/],
    [() => 5 as never, /cannot be read$/],
  ] as const) {
    const clock = new VirtualClock();
    const errors: string[] = [];
    const store: CacheStore = { get, set: broken, delete: nothing, clear: nothing };
    const policy = cache(
      { ttl: 100, store, storeTimeout: 100 },
      { clock, on: { onCacheError: ({ error }) => errors.push((error as Error).message) } },
    );
    const result = policy.execute(async () => 'fresh', { requestKey: 'a' });
    // The key of such a store has a hash, which is made by another thread.
    while (clock.timers === 0 && errors.length === 0) await settle();
    await clock.advance(100);
    t.is(await result, 'fresh');
    t.regex(errors[0] ?? '', pattern);
    t.is(errors.at(-1), 'store');
  }
});

test('a store outside of the process sees neither credentials nor other callers’ entries', async (t) => {
  const texts = new Map<string, string>();
  const store: CacheStore = {
    get: async (key) => texts.get(key) ?? null,
    set: async (key, text) => void texts.set(key, text),
    delete: async (key) => void texts.delete(key),
    clear: async (prefix) => {
      for (const key of texts.keys()) if (key.startsWith(prefix)) texts.delete(key);
    },
  };
  const of = async (caller: string, result: string) =>
    cache({ ttl: 1_000, store }).execute(async () => result, { cache: { request: '/me', caller } });
  t.is(await of('Bearer secret-a', 'a'), 'a');
  t.is(await of('Bearer secret-b', 'b'), 'b');
  t.is(await of('Bearer secret-a', 'other'), 'a');
  const keys = [...texts.keys()];
  t.is(keys.length, 2);
  t.true(keys.every((key) => /^\/me\n[\da-f]{64}$/.test(key)));
});

test('results that JSON would change are rejected, unless a codec keeps them', async (t) => {
  for (const result of [new Date(0), undefined, 1n, Number.NaN, -0, { a: new Map() }, [() => {}]])
    await t.throwsAsync(
      cache({ ttl: 100 }).execute(async () => result, { requestKey: 'a' }),
      { instanceOf: TypeError, message: /JSON cannot hold a result with .*; pass cache\.codec$/ },
    );
  const policy = cache({
    ttl: 100,
    codec: {
      encode: (date) => (date as Date).toISOString(),
      decode: (text) => new Date(text),
    },
  });
  for (let i = 0; i < 2; i++)
    t.deepEqual(await policy.execute(async () => new Date(i), { requestKey: 'a' }), new Date(0));
});

test('options that a cache cannot have are rejected with the fix', (t) => {
  for (const [options, message] of [
    [{}, /^cache\.ttl is null; use a positive number/],
    [{ ttl: 0 }, /^cache\.ttl is 0; use a positive number/],
    [{ ttl: 1, mode: 'always' }, /^cache\.mode is "always"; use "cache-first" or /],
    [{ ttl: 1, staleFor: 1 }, /^cache\.staleFor is for the mode stale-while-revalidate; /],
    [{ ttl: 1, staleIfError: -1 }, /^cache\.staleIfError is -1; use /],
    [{ ttl: 1, store: { get: 5 } }, /^cache\.store\.get is 5; use a function$/],
    [{ ttl: 1, size: 5 }, /^cache: there is no option 'size'; use mode, /],
  ] as const)
    t.throws(() => cache(options as never), { message }, JSON.stringify(options));
});

test('an error of the store, or of a refresh, names its call', async (t) => {
  const events: unknown[] = [];
  const down = () => {
    throw new Error('down');
  };
  const store = { get: down, set: down, delete: down, clear: down };
  const policy = cache(
    { ttl: 100, store },
    {
      on: {
        onCacheError: ({ error, ...call }) => events.push([(error as Error).message, call]),
      },
    },
  );
  const call = { requestKey: 'a', key: 'k', name: 'GET /a' };
  t.is(await policy.execute(async () => 1, call), 1);
  await policy.invalidate('a');
  const named = ['down', { key: 'k', name: 'GET /a' }];
  t.deepEqual(events, [named, named, ['down', {}]]);
});

test('a result is dropped once the service says that there is none any more', async (t) => {
  const clock = new VirtualClock();
  const policy = cache({ mode: 'network-first', ttl: 1_000 }, { clock });
  const call = (status?: number) =>
    policy
      .execute<unknown>(
        async () => {
          if (status === undefined) return 'here';
          throw new HttpError(status);
        },
        { requestKey: 'a' },
      )
      .catch((error) => (error as HttpError).status);
  t.deepEqual(
    [await call(), await call(503), await call(429), await call(503)],
    ['here', 'here', 429, 'here'],
  );
  t.deepEqual([await call(404), await call(503)], [404, 503]);
});

test('the results of one request are invalidated, and not those of requests that begin like it', async (t) => {
  const policy = cache({ ttl: 1_000 });
  let calls = 0;
  const call = (requestKey: string) => policy.execute(async () => ++calls, { requestKey });
  await call('/users/1');
  await call('/users/12');
  await policy.invalidateRequest('/users/1');
  t.deepEqual([await call('/users/1'), await call('/users/12')], [3, 2]);
});

/** A store outside of this process whose operations wait until the test lets them go on. */
function slowStore() {
  const texts = new Map<string, string>();
  const waiting: { readonly name: string; readonly goOn: () => void }[] = [];
  const slowly =
    <Args extends readonly string[], T>(name: string, work: (...args: Args) => T) =>
    async (...args: Args): Promise<T> => {
      await new Promise<void>((goOn) => waiting.push({ name, goOn }));
      return work(...args);
    };
  const store: CacheStore = {
    get: slowly('get', (key: string) => texts.get(key)),
    set: slowly('set', (key: string, text: string) => void texts.set(key, text)) as never,
    delete: slowly('delete', (key: string) => void texts.delete(key)),
    clear: slowly('clear', (prefix: string) => {
      for (const key of texts.keys()) if (key.startsWith(prefix)) texts.delete(key);
    }),
  };
  const next = async (name: string) => {
    for (;;) {
      const at = waiting.findIndex((one) => one.name === name);
      if (at >= 0) return waiting.splice(at, 1)[0]?.goOn;
      await settle();
    }
  };
  return { store, texts, next };
}

test('a call does not wait for a store beyond its deadline or its abort', async (t) => {
  for (const mode of ['cache-first', 'network-first'] as const)
    for (const how of ['deadline', 'abort']) {
      const clock = new VirtualClock();
      const { store, next } = slowStore();
      const policy = cache({ mode, ttl: 100, staleIfError: 100, store }, { clock });
      const controller = new AbortController();
      const work = counting();
      const { signal } = controller;
      const call = policy.execute(work, { requestKey: 'a', signal, deadline: 50 });
      const outcome = call.then(
        (result) => result.n,
        (error: Error) => error.message,
      );
      if (mode === 'cache-first') await next('get');
      else await next('set');
      if (how === 'abort') controller.abort(new Error('left'));
      await clock.advance(50);
      const late = how === 'abort' ? 'left' : 'took longer than its deadline of 50 ms';
      // A result that is there already is better than an error.
      const expected = mode === 'network-first' && how === 'deadline' ? 1 : late;
      t.is(await Promise.race([outcome, settle()]), expected, `${mode}, ${how}`);
    }
});

test('a result that is invalidated while a slow store takes it does not stay there', async (t) => {
  const { store, texts, next } = slowStore();
  const policy = cache({ ttl: 1_000, store });
  const call = policy.execute(async () => 'old', { requestKey: 'users 1' });
  (await next('get'))?.();
  const setting = await next('set');
  const invalidating = policy.invalidate('users');
  (await next('clear'))?.();
  await invalidating;
  setting?.();
  (await next('delete'))?.();
  t.is(await call, 'old');
  t.is(texts.size, 0);
});

test('an onError that throws neither fails nor stops a call', async (t) => {
  const uncaught: unknown[] = [];
  const { queueMicrotask: real } = globalThis;
  globalThis.queueMicrotask = (work) => {
    try {
      work();
    } catch (error) {
      uncaught.push(error);
    }
  };
  t.teardown(() => {
    globalThis.queueMicrotask = real;
  });
  const broken = () => {
    throw new Error('store');
  };
  const hanging = () => new Promise<never>(() => {});
  for (const get of [broken, async () => broken(), hanging, () => 'nonsense']) {
    const store: CacheStore = { get, set: hanging, delete: broken, clear: broken };
    const onError = () => {
      throw new Error('onError');
    };
    const entries = new CacheEntries(store, { storeTimeout: 5, onError });
    const policy = cache({ ttl: 100, store: entries });
    t.is(await policy.execute(async () => 'fresh', { requestKey: 'a' }), 'fresh');
    await policy.invalidate('a');
  }
  t.is(uncaught.length, 12);
});
