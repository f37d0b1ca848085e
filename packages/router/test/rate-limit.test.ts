import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { createRouter, type Router } from '@mikrokit/router';
import {
  memoryRateStore,
  postgresRateStore,
  type RateLimitOptions,
  type RateStore,
  rateLimit,
  redisRateStore,
  sqliteRateStore,
} from '@mikrokit/router/rate-limit';
import test, { type ExecutionContext } from 'ava';
import { startPostgresPool } from '../../../test/support/postgres-pool.ts';
import { hasPostgres } from '../../../test/support/postgres-server.ts';
import { redisTest, startRedis } from '../../../test/support/redis-server.ts';
import { start } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';
import { recordingLogger } from './recording-logger.ts';

const hour = 3_600_000;

/** A reply with its headers by name. */
async function call(api: Router, path: string, headers: Record<string, string> = {}) {
  const request = { header: (name: string) => headers[name], native: undefined };
  const reply = await start(api, path, '', request);
  const fields = new Map<string, string>();
  for (let i = 0; i < reply.headers.length; i += 2)
    fields.set(reply.headers[i] as string, reply.headers[i + 1] as string);
  return { status: reply.status, headers: fields, body: JSON.parse(reply.body ?? '') };
}

function limited(options: RateLimitOptions, more: object = {}) {
  return createRouter(
    { limit: rateLimit(options), get: () => 1 },
    more,
    handWrittenCodecs({ get: {} }, { limit: {} }),
  );
}

test('calls beyond the rate are rejected with the time until the next permit', async (t) => {
  const api = limited({
    key: ({ request }) => request.header('x-user') ?? 'nobody',
    rate: { limit: 2, interval: hour },
  });
  const as = (user: string) => call(api, '/get', { 'x-user': user });
  const first = await as('ada');
  t.is(first.status, 200);
  t.is(first.headers.get('ratelimit-policy'), '"default";q=2;w=3600');
  t.regex(first.headers.get('ratelimit') ?? '', /^"default";r=1;t=1800$/);
  t.is((await as('ada')).status, 200);
  const rejected = await as('ada');
  t.is(rejected.status, 429);
  t.regex(rejected.headers.get('ratelimit') ?? '', /^"default";r=0;t=3600$/);
  t.is(rejected.headers.get('retry-after'), '1800');
  t.like(rejected.body, {
    errors: { limit: { type: 'rate-limited', data: { retryAfter: 1800 } } },
  });
  // Other callers have permits of their own.
  t.is((await as('bob')).status, 200);
});

test('permits come back steadily, up to the burst', async (t) => {
  const api = limited({
    key: () => 'all',
    rate: { limit: 50, interval: 1000 },
    burst: 1,
    name: 'short',
  });
  t.is((await call(api, '/get')).status, 200);
  let rejected = 0;
  await call(api, '/get');
  while ((await call(api, '/get')).status === 429) {
    rejected++;
    await setTimeout(1);
  }
  t.true(rejected > 0);
});

test('the memory forgets the key unused for longest, and no other', async (t) => {
  const store = memoryRateStore({ maxKeys: 2 });
  const rate = { limit: 1, interval: hour, burst: 1 };
  const take = async (key: string) => (await store.take(key, rate)).isTaken;
  t.true(await take('a'));
  t.true(await take('b'));
  t.false(await take('a'));
  t.true(await take('c'));
  t.false(await take('a'));
  t.true(await take('b'));
});

test('options that cannot work are rejected', (t) => {
  const key = () => 'all';
  const rate = { limit: 1, interval: 1000 };
  for (const [options, message] of [
    [{ rate }, /key is not a function/],
    [{ key }, /rate is not an object/],
    [{ key, rate: { limit: 0, interval: 1 } }, /rate\.limit is 0/],
    [{ key, rate: { limit: 1, interval: 0 } }, /rate\.interval is 0/],
    [{ key, rate, burst: 1.5 }, /burst is 1\.5/],
    [{ key, rate, name: 'a"b' }, /name is not a word/],
    [{ key, rate, store: {} }, /no method take/],
    [{ key, rate, limit: 1 }, /limit/],
  ] as const)
    t.throws(() => rateLimit(options as never), { message });
});

test('a key without text and a store that fails end the call without details', async (t) => {
  const { logger, entries } = recordingLogger();
  const rate = { limit: 1, interval: 1000 };
  const failing = { take: () => Promise.reject(new Error('no connection to 10.0.0.7')) };
  for (const options of [{ key: () => '' }, { key: () => 'all', store: failing }]) {
    const reply = await call(limited({ ...options, rate }, { logger }), '/get');
    t.is(reply.status, 500);
    t.notRegex(JSON.stringify(reply.body), /10\.0/);
  }
  t.is(entries.length, 2);
});

redisTest('servers share permits in Redis, however many ask at once', async (t) => {
  const { client, stop, send } = await startRedis(t);
  const rate = { limit: 20, interval: hour };
  const servers = [1, 2, 3].map(() =>
    limited({ key: () => 'all', rate, store: redisRateStore(send) }),
  );
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, i) => call(servers[i % 3] as Router, '/get')),
  );
  t.is(replies.filter(({ status }) => status === 200).length, 20);
  const rejected = replies.find(({ status }) => status === 429);
  t.is(rejected?.headers.get('retry-after'), '180');
  const [key = ''] = await client.keys('*');
  t.true((await client.pTTL(key)) > 0);
  await stop();
  t.is((await call(servers[0] as Router, '/get')).status, 500);
});

/** Each store must count as the bucket in memory does. */
async function countsAsMemory(t: ExecutionContext, store: RateStore): Promise<void> {
  const memory = memoryRateStore();
  for (const rate of [
    { limit: 5, interval: hour, burst: 3 },
    { limit: 1, interval: hour, burst: 1 },
    { limit: 7, interval: hour, burst: 9 },
  ]) {
    const key = JSON.stringify(rate);
    for (let i = 0; i < 12; i++) {
      const [a, b] = [await memory.take(key, rate), await store.take(key, rate)];
      t.is(a.isTaken, b.isTaken);
      t.is(a.remaining, b.remaining);
      // The clocks differ by the time that the calls take.
      t.true(Math.abs(a.timeLeft - b.timeLeft) < 60_000);
      t.true(Math.abs(a.timeToFull - b.timeToFull) < 60_000);
    }
  }
  // Permits come back.
  const fast = { limit: 10, interval: 1_000, burst: 1 };
  t.true((await store.take('fast', fast)).isTaken);
  await setTimeout(200);
  t.true((await store.take('fast', fast)).isTaken);
  // However many ask at once.
  const all = { limit: 20, interval: hour, burst: 20 };
  const states = await Promise.all(Array.from({ length: 60 }, () => store.take('all', all)));
  t.is(states.filter(({ isTaken }) => isTaken).length, 20);
}

redisTest('Redis counts as the bucket in memory does', async (t) => {
  await countsAsMemory(t, redisRateStore((await startRedis(t)).send));
});

test('SQLite counts as the bucket in memory does', async (t) => {
  const database = new DatabaseSync(':memory:');
  t.teardown(() => database.close());
  await countsAsMemory(t, sqliteRateStore(database));
});

test('stores have hashes of keys, which are addresses of people or credentials', async (t) => {
  const database = new DatabaseSync(':memory:');
  t.teardown(() => database.close());
  await sqliteRateStore(database).take('ada@example.com', { limit: 1, interval: hour, burst: 1 });
  const row = database.prepare('SELECT key FROM mikrokit_rates').get();
  t.regex(String(row?.key), /^[\w-]{43}$/);
});

const postgresTest = hasPostgres ? test.serial : test.serial.skip;

postgresTest('Postgres counts as the bucket in memory does', async (t) => {
  const pool = await startPostgresPool(t);
  const store = postgresRateStore(pool);
  await store.prepare?.();
  await countsAsMemory(t, store);
  // An index of Postgres takes 2.7 kB.
  const long = Array.from({ length: 20_000 }, (_, i) => i).join();
  t.true((await store.take(long, { limit: 1, interval: hour, burst: 1 })).isTaken);
  const { rows } = await pool.query('SELECT key FROM mikrokit_rates', []);
  t.true(rows.every((row) => /^[\w-]{43}$/.test((row as { key: string }).key)));
});
