import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import {
  memorySessionStore,
  postgresSessionStore,
  postgresSessionTable,
  redisSessionStore,
  type SessionStore,
  sqliteSessionStore,
} from '@mikrokit/router/sessions';
import test, { type ExecutionContext } from 'ava';
import { startPostgresPool } from '../../../test/support/postgres-pool.ts';
import { hasPostgres } from '../../../test/support/postgres-server.ts';
import { hasRedis, startRedis } from '../../../test/support/redis-server.ts';

const stores: { readonly [name: string]: (t: ExecutionContext) => Promise<SessionStore> } = {
  memory: async () => memorySessionStore(),
  redis: async (t) => redisSessionStore((await startRedis(t)).send),
  sqlite: async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'mikrokit-sessions-'));
    const database = new DatabaseSync(join(folder, 'sessions.db'), { timeout: 20_000 });
    t.teardown(() => {
      database.close();
      rmSync(folder, { recursive: true });
    });
    return sqliteSessionStore(database);
  },
  postgres: async (t) => {
    const pool = await startPostgresPool(t);
    const store = postgresSessionStore(pool);
    await store.prepare?.();
    // A second start finds the table.
    await store.prepare?.();
    return store;
  },
};

const missing = new Set([...(hasRedis ? [] : ['redis']), ...(hasPostgres ? [] : ['postgres'])]);

for (const [name, open] of Object.entries(stores)) {
  const storeTest = missing.has(name) ? test.skip : test;
  storeTest(`${name}: sessions are stored, replaced, kept and forgotten`, async (t) => {
    const store = await open(t);
    const text = '1761512287000 {"name":"ä😀 \\u0000"}';
    t.is(await store.get('a'), undefined);
    t.false(await store.replace('a', text, 'other', 60_000));
    await store.set('a', text, 60_000);
    t.is(await store.get('a'), text);
    await store.set('a', 'first', 60_000);
    t.true(await store.replace('a', 'first', 'second', 60_000));
    t.true(await store.replace('a', 'first', 'second', 60_000));
    t.false(await store.replace('a', 'first', 'third', 60_000));
    t.is(await store.get('a'), 'second');
    await store.delete('a');
    await store.delete('a');
    t.is(await store.get('a'), undefined);
    await store.touch('a', 60_000);
    t.is(await store.get('a'), undefined);
  });

  storeTest(`${name}: sessions go with their time`, async (t) => {
    const store = await open(t);
    for (const key of ['short', 'touched', 'replaced']) await store.set(key, 'text', 1_000);
    await store.touch('touched', 60_000);
    t.true(await store.replace('replaced', 'text', 'new', 60_000));
    await setTimeout(1_300);
    t.is(await store.get('short'), undefined);
    t.false(await store.replace('short', 'text', 'new', 60_000));
    await store.touch('short', 60_000);
    t.is(await store.get('short'), undefined);
    t.is(await store.get('touched'), 'text');
    t.is(await store.get('replaced'), 'new');
  });

  storeTest(`${name}: of calls at once that replace a session one does`, async (t) => {
    const store = await open(t);
    await store.set('a', 'before', 60_000);
    const done = await Promise.all(
      Array.from({ length: 20 }, (_, i) => store.replace('a', 'before', `call ${i}`, 60_000)),
    );
    t.is(done.filter(Boolean).length, 1);
    t.is(await store.get('a'), `call ${done.indexOf(true)}`);
  });
}

test('a purge that fails does not fail the write before it', async (t) => {
  const statements: string[] = [];
  const store = postgresSessionStore({
    query: async (sql) => {
      statements.push(sql.split(' ', 1)[0] as string);
      if (sql.startsWith('DELETE'))
        throw Object.assign(new Error('denied'), { severity: 'ERROR', code: '42501' });
      return { rows: [], rowCount: 1 };
    },
  });
  await store.set('key', 'text', 60_000);
  t.deepEqual(statements, ['INSERT', 'DELETE']);
});

test('a store asks no more once two seconds are over', async (t) => {
  const begun: number[] = [];
  const start = performance.now();
  const store = postgresSessionStore({
    query: async () => {
      begun.push(performance.now() - start);
      await setTimeout(625);
      throw new Error('connection lost');
    },
  });
  await t.throwsAsync(async () => store.get('key'), { message: 'connection lost' });
  t.true(begun.length <= 4);
  t.true((begun.at(-1) as number) < 2_000, String(begun));
});

test('stores of sessions reject what they cannot use', (t) => {
  t.throws(() => redisSessionStore(undefined as never), { message: /sendCommand/ });
  t.throws(() => sqliteSessionStore({} as never), { message: /DatabaseSync/ });
  t.throws(() => postgresSessionStore({} as never), { message: /Pool of pg/ });
  t.regex(postgresSessionTable('own.sessions'), /CREATE TABLE "own"\."sessions"/);
});
