import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import {
  postgresIdempotencyStore,
  postgresIdempotencyTable,
  redisIdempotencyStore,
  sqliteIdempotencyStore,
} from '@mikrokit/router/idempotency';
import test, { type ExecutionContext } from 'ava';
import { hasPostgres, startPostgres } from '../../../test/support/postgres-server.ts';
import { hasRedis, startRedisServer } from '../../../test/support/redis-server.ts';
import { openStore, type StoreKind } from './idempotency-stores/open-store.ts';

const missing: readonly StoreKind[] = [
  ...(hasRedis ? [] : (['redis'] as const)),
  ...(hasPostgres ? [] : (['postgres'] as const)),
];
if (missing.length > 0)
  console.log(`No ${missing.join(' and ')} here, so not tested: npm run system-packages`);

/** The port or file of each store. */
const places = new Map<StoreKind, string>([['memory', '']]);
const endings: (() => unknown)[] = [];

test.before(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-sqlite-'));
  endings.push(() => rmSync(folder, { recursive: true }));
  places.set('sqlite', join(folder, 'keys.db'));
  for (const [kind, start] of [
    ['redis', startRedisServer],
    ['postgres', startPostgres],
  ] as const) {
    if (missing.includes(kind)) continue;
    const { port, stop } = await start();
    endings.push(stop);
    places.set(kind, String(port));
  }
});

test.after.always(async () => {
  for (const end of endings) await end();
});

async function open(t: ExecutionContext, kind: StoreKind) {
  const { store, close } = await openStore(kind, places.get(kind) as string);
  t.teardown(close);
  return store;
}

for (const kind of ['memory', 'redis', 'sqlite', 'postgres'] as const) {
  const storeTest = missing.includes(kind) ? test.skip : test;

  storeTest(`${kind}: a lease holds its key until it is completed or released`, async (t) => {
    const store = await open(t, kind);
    const [mine, other] = ['{"call":"mine ä😀"}', '{"call":"other"}'];
    const reply = '{"text":"\\u0000 \'ä😀\\n"}';
    t.is(await store.claim('a', mine, 60_000), undefined);
    t.is(await store.claim('a', other, 60_000), mine);
    t.is(await store.claim('b*', other, 60_000), undefined);
    t.true(await store.renew('a', mine, 60_000));
    t.false(await store.renew('a', other, 60_000));
    t.false(await store.complete('a', other, reply, 60_000));
    await store.release('a', other);
    t.is(await store.claim('a', other, 60_000), mine);
    t.true(await store.complete('a', mine, reply, 60_000));
    t.is(await store.claim('a', other, 60_000), reply);
    t.false(await store.renew('a', mine, 60_000));
    // Sent again, because its answer was lost.
    t.true(await store.complete('a', mine, reply, 60_000));
    t.false(await store.complete('a', mine, '{"text":"other"}', 60_000));
    await store.release('a', mine);
    t.is(await store.claim('a', other, 60_000), reply);
    await store.release('b*', other);
    t.is(await store.claim('b*', mine, 60_000), undefined);
  });

  storeTest(`${kind}: leases and replies go with their time`, async (t) => {
    const store = await open(t, kind);
    for (const key of ['dead', 'renewed', 'kept']) await store.claim(key, 'first', 1_000);
    t.true(await store.renew('renewed', 'first', 60_000));
    t.true(await store.complete('kept', 'first', 'reply', 1_000));
    await setTimeout(1_500);
    t.false(await store.renew('dead', 'first', 60_000));
    t.false(await store.complete('dead', 'first', 'late', 60_000));
    t.is(await store.claim('dead', 'second', 60_000), undefined);
    await store.release('dead', 'first');
    t.is(await store.claim('dead', 'third', 60_000), 'second');
    t.is(await store.claim('renewed', 'second', 60_000), 'first');
    t.is(await store.claim('kept', 'second', 60_000), undefined);
  });

  storeTest(`${kind}: of claims at once one gets the key`, async (t) => {
    const store = await open(t, kind);
    const found = await Promise.all(
      Array.from({ length: 50 }, (_, i) => store.claim('race', `call ${i}`, 60_000)),
    );
    t.is(found.filter((text) => text === undefined).length, 1);
    t.is(new Set(found.filter((text) => text !== undefined)).size, 1);
  });

  const processTest = kind === 'memory' ? test.skip : storeTest;
  processTest(`${kind}: two processes get each key once between them`, async (t) => {
    const keys = 200;
    const racers = await Promise.all([1, 2].map(() => startRacer(t, kind, keys)));
    for (const { go } of racers) go();
    const results = await Promise.all(racers.map(({ result }) => result));
    const won = results.flatMap((result) => result.won).sort((a, b) => a - b);
    t.deepEqual(won, [...Array(keys).keys()]);
    for (const { replies } of results)
      for (const reply of replies) t.regex(reply, /^(?:process|reply of) \d+$/);
  });
}

async function startRacer(t: ExecutionContext, kind: StoreKind, keys: number) {
  const racer = spawn(
    process.execPath,
    [
      '--conditions=@mikrokit/source',
      join(import.meta.dirname, 'idempotency-stores/racer.ts'),
      kind,
      places.get(kind) as string,
      String(keys),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  t.teardown(() => racer.kill());
  const lines = createInterface(racer.stdout);
  await once(lines, 'line');
  const result = once(lines, 'line').then(
    ([line]) => JSON.parse(line) as { won: number[]; replies: string[] },
  );
  return { go: () => racer.stdin.write('go\n'), result };
}

test('stores reject what they cannot use', (t) => {
  t.throws(() => redisIdempotencyStore(undefined as never), { message: /sendCommand/ });
  t.throws(() => sqliteIdempotencyStore({} as never), { message: /DatabaseSync/ });
  t.throws(() => postgresIdempotencyStore({} as never), { message: /Pool of pg/ });
  const pool = { query: () => Promise.reject(new Error()) };
  for (const table of ['a"b', 'a.b.c', ''])
    t.throws(() => postgresIdempotencyStore(pool, { table }), {
      message: /table is not a valid name/,
    });
  t.regex(postgresIdempotencyTable('own.keys'), /CREATE TABLE "own"\."keys"/);
});
