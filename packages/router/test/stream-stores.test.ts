import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteSessionStore } from '@mikrokit/router/sessions';
import {
  memoryStreamStore,
  postgresStreamStore,
  redisStreamStore,
  type StreamStore,
  sqliteStreamStore,
} from '@mikrokit/router/stream-stores';
import test, { type ExecutionContext } from 'ava';
import { startPostgresPool } from '../../../test/support/postgres-pool.ts';
import { hasPostgres } from '../../../test/support/postgres-server.ts';
import { redisTest, startRedis } from '../../../test/support/redis-server.ts';
import { runNode } from '../../../test/support/running-process.ts';
import { call, detached, idIn, read, readNew, three } from './detached-router.ts';

/** The rules of all stores. `sleep` lets leases and streams run out. */
async function keepsRules(t: ExecutionContext, store: StreamStore): Promise<void> {
  const lease = 10_000;
  t.is(await store.find('a'), undefined);
  t.is(await store.read('a', 0, 0), undefined);
  t.false(await store.append('a', { after: 0, items: ['1'], lease }));
  await store.end('a', 'end');
  t.is(await store.find('a'), undefined);

  await store.create('a', { owner: 'ada {"ä"}', identity: 'ada', lease });
  t.is(await store.find('a'), 'ada {"ä"}');
  t.deepEqual(await store.read('a', 0, 0), { items: [], last: undefined, isAlive: true });
  t.true(await store.append('a', { after: 0, items: [], lease }));
  t.true(await store.append('a', { after: 0, items: ['1', '"\u{1f600}\\n"'], lease }));
  t.true(await store.append('a', { after: 2, items: ['3'], lease }));
  // Sent again, because answers were lost.
  await store.create('a', { owner: 'ada {"ä"}', identity: 'ada', lease });
  t.true(await store.append('a', { after: 2, items: ['3'], lease }));
  t.true(await store.append('a', { after: 1, items: ['"\u{1f600}\\n"', '3'], lease }));
  const missing = store.append('a', { after: 4, items: ['5'], lease });
  t.like(await t.throwsAsync(missing), { type: 'stream-lost' });
  t.like(await store.read('a', 0, 0), { items: ['1', '"\u{1f600}\\n"', '3'], last: undefined });
  t.like(await store.read('a', 2, 0), { items: ['3'] });
  for (const after of [1e9, 1e14, 1e15 - 1])
    t.like(await store.read('a', after, 0), { items: [], last: undefined }, String(after));

  const waiting = store.read('a', 3, 5_000);
  await store.append('a', { after: 3, items: ['4'], lease });
  t.like(await waiting, { items: ['4'] });
  const waitingForEnd = store.read('a', 4, 5_000);
  await store.end('a', 'first');
  await store.end('a', 'second');
  t.like(await waitingForEnd, { items: [], last: 'first' });
  t.false(await store.append('a', { after: 4, items: ['5'], lease }));
  t.like(await store.read('a', 3, 0), { items: ['4'], last: 'first' });
  // Behind all items, and behind what an integer of the store can be.
  for (const after of [4, 999, 1e14, 1e15 - 1])
    t.like(await store.read('a', after, 0), { items: [], last: 'first' }, String(after));

  await store.create('many', { owner: 'ada', identity: 'ada', lease: 30 });
  const all = Array.from({ length: 600 }, (_, n) => String(n));
  await store.append('many', { after: 0, items: all, lease: 30 });
  await store.end('many', 'end');
  const found: string[] = [];
  let last: string | undefined;
  while (last === undefined) {
    const part = await store.read('many', found.length, 0);
    t.true((part?.items.length ?? 0) < 600);
    found.push(...(part?.items ?? []));
    last = part?.last;
  }
  t.deepEqual(found, all);

  await store.create('lost', { owner: 'ada', identity: 'ada', lease: 20 });
  await new Promise((resolve) => setTimeout(resolve, 60));
  t.like(await store.read('lost', 0, 0), { isAlive: false });
}

test('a store in memory keeps the rules of stores', (t) => keepsRules(t, memoryStreamStore()));

for (const [title, identityOf] of [
  ['one caller', () => 'ada'],
  ['many callers', (i: number) => `caller ${i}`],
] as const)
  test(`streams of ${title} in memory that end with large results are forgotten for each other`, async (t) => {
    const store = memoryStreamStore({ maxSize: 1_000, maxSizePerCaller: 500 });
    const endWith = async (id: string, identity: string, last: string) => {
      await store.create(id, { owner: identity, identity, lease: 1_000 });
      await store.end(id, last);
    };
    const ids = Array.from({ length: 20 }, (_, i) => `stream ${i}`);
    for (const [i, id] of ids.entries()) await endWith(id, identityOf(i), 'x'.repeat(200));
    const found = await Promise.all(ids.map((id) => store.read(id, 0, 0)));
    const kept = found.filter((stream) => stream !== undefined);
    t.is(kept.length, title === 'one caller' ? 2 : 5);
    t.is(found.at(-1)?.last?.length, 200);
    await endWith('huge', 'eve', 'x'.repeat(2_000));
    t.is((await store.read('huge', 0, 0))?.last?.length, 2_000);
    t.is(await store.read('stream 19', 0, 0), undefined);
  });

redisTest('a store in Redis keeps the rules of stores', async (t) => {
  const { send, client } = await startRedis(t);
  await keepsRules(t, redisStreamStore(send));
  const short = redisStreamStore(send, { prefix: 'short:', ttl: 1_000 });
  await short.create('a', { owner: 'ada', identity: 'ada', lease: 1_000 });
  await short.append('a', { after: 0, items: ['1'], lease: 1_000 });
  t.deepEqual((await client.keys('short:*')).sort(), ['short:{a}', 'short:{a}:lease']);
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  t.is(await short.find('a'), undefined);
  t.deepEqual(await client.keys('short:*'), []);
});

/** Two connections to one database, as two processes have them. */
function openTwice(t: ExecutionContext, timeout = 20_000): [DatabaseSync, DatabaseSync] {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-streams-'));
  const open = () => new DatabaseSync(join(folder, 'streams.db'), { timeout });
  const [here, there] = [open(), open()];
  t.teardown(() => {
    here.close();
    there.close();
    rmSync(folder, { recursive: true });
  });
  return [here, there];
}

test('a store in SQLite keeps the rules of stores', async (t) => {
  const [here, there] = openTwice(t);
  const store = sqliteStreamStore(here);
  await keepsRules(t, store);
  const { api } = detached({ handler: three, store });
  const { id, text } = await readNew(api);
  const another = detached({ handler: three, store: sqliteStreamStore(there) });
  t.is(await read((await call(another.api, { 'last-event-id': id })).stream), text);

  const short = sqliteStreamStore(here, { table: 'short', ttl: 20 });
  await short.create('a', { owner: 'ada', identity: 'ada', lease: 10 });
  await short.append('a', { after: 0, items: ['1'], lease: 10 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  t.is(await short.find('a'), undefined);
  for (let i = 0; i < 100; i++)
    await short.create(`b${i}`, { owner: 'ada', identity: 'ada', lease: 10_000 });
  t.deepEqual(here.prepare('SELECT * FROM short_items').all(), []);
  t.throws(() => sqliteStreamStore({} as never), { message: /DatabaseSync/ });
});

test('items that SQLite cannot commit are rejected, and later ones are stored', async (t) => {
  const [here, there] = openTwice(t, 20);
  const store = sqliteStreamStore(here);
  const sessions = sqliteSessionStore(here);
  const lease = 60_000;
  await store.create('a', { owner: 'ada', identity: 'ada', lease });
  there.exec('BEGIN');
  there.prepare('SELECT * FROM mikrokit_streams').all();
  const busy = { message: /locked/ };
  await t.throwsAsync(store.append('a', { after: 0, items: ['1'], lease }), busy);
  t.false(here.isTransaction);
  // Fails before it would commit.
  const missing = store.append('a', { after: 4, items: ['5'], lease });
  t.like(await t.throwsAsync(missing), { type: 'stream-lost' });
  t.false(here.isTransaction);
  there.exec('COMMIT');
  t.true(await store.append('a', { after: 0, items: ['1'], lease }));
  await sessions.set('key', 'text', lease);
  const items = there.prepare('SELECT text FROM mikrokit_streams_items').all();
  t.deepEqual(
    items.map(({ text }) => text),
    ['1'],
  );
  t.is(await sqliteSessionStore(there).get('key'), 'text');
});

test('a store in SQLite commits within the transaction of the application', async (t) => {
  const [here] = openTwice(t);
  const store = sqliteStreamStore(here);
  const lease = 60_000;
  await store.create('a', { owner: 'ada', identity: 'ada', lease });
  here.exec('BEGIN');
  const missing = store.append('a', { after: 4, items: ['5'], lease });
  t.like(await t.throwsAsync(missing), { type: 'stream-lost' });
  t.true(here.isTransaction);
  t.true(await store.append('a', { after: 0, items: ['1'], lease }));
  here.exec('COMMIT');
  t.like(await store.read('a', 0, 0), { items: ['1'] });
});

test('each new stream in SQLite removes few that have expired', async (t) => {
  const [here] = openTwice(t);
  here.exec('PRAGMA synchronous = OFF');
  const store = sqliteStreamStore(here, { ttl: 1 });
  const created = (id: string, lease: number) =>
    store.create(id, { owner: 'ada', identity: 'ada', lease });
  for (let i = 0; i < 100; i++) {
    await created(`old${i}`, 60_000);
    await store.append(`old${i}`, { after: 0, items: ['1'], lease: 60_000 });
  }
  for (let i = 0; i < 100; i++) await store.end(`old${i}`, 'end');
  await new Promise((resolve) => setTimeout(resolve, 10));
  const countOf = (table: string) =>
    here.prepare(`SELECT count(*) AS n FROM ${table} WHERE id LIKE 'old%'`).get()?.n as number;
  await created('new', 60_000);
  t.is(countOf('mikrokit_streams'), 98);
  t.is(countOf('mikrokit_streams_items'), 98);
  for (let i = 0; i < 49; i++) await created(`new${i}`, 60_000);
  t.is(countOf('mikrokit_streams'), 0);
  t.is(countOf('mikrokit_streams_items'), 0);
  const plan = here.prepare(
    'EXPLAIN QUERY PLAN SELECT id FROM mikrokit_streams WHERE expires <= 1 ORDER BY expires LIMIT 2',
  );
  t.regex(JSON.stringify(plan.all()), /mikrokit_streams_expires/);
});

const postgresTest = hasPostgres ? test.serial : test.serial.skip;

postgresTest('a store in Postgres keeps the rules of stores', async (t) => {
  const pool = await startPostgresPool(t);
  const store = postgresStreamStore(pool);
  await store.prepare?.();
  await keepsRules(t, store);
  const short = postgresStreamStore(pool, { table: 'short', ttl: 20 });
  await short.prepare?.();
  await short.create('a', { owner: 'ada', identity: 'ada', lease: 10 });
  await short.append('a', { after: 0, items: ['1'], lease: 10 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  t.is(await short.find('a'), undefined);
  // Streams are removed with their items, by those that begin later.
  for (let i = 0; i < 100; i++)
    await short.create(`b${i}`, { owner: 'ada', identity: 'ada', lease: 10_000 });
  const { rows } = await pool.query('SELECT * FROM short_items');
  t.deepEqual(rows, []);
  const another = postgresStreamStore(pool);
  const { api } = detached({ handler: three, store });
  const { id, text } = await readNew(api);
  const there = detached({ handler: three, store: another });
  t.is(await read((await call(there.api, { 'last-event-id': id })).stream), text);
});

redisTest('a stream is read on, and stopped, on another server', async (t) => {
  const { send } = await startRedis(t);
  const isStopped = Promise.withResolvers<void>();
  const handler = async function* ({ signal }: { readonly signal: AbortSignal }) {
    signal.addEventListener('abort', () => isStopped.resolve());
    for (let n = 1; ; n++) {
      yield n;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const [here, there] = [0, 1].map(() => detached({ handler, store: redisStreamStore(send) }));
  if (!here || !there) throw new Error('there are two');
  const reply = await call(here.api);
  const begun = Promise.withResolvers<string>();
  let text = '';
  reply.stream?.pipe({
    write: (chunk) => {
      text += chunk;
      if (text.includes('data: 3')) begun.resolve(idIn(text));
      return true;
    },
    drained: () => Promise.resolve(),
    end: () => {},
    abort: () => {},
  });
  const id = await begun.promise;
  reply.stream?.cancel();
  const reading = read((await call(there.api, { 'last-event-id': `${id}.1` })).stream);
  t.is((await call(there.api, { 'mikrokit-stop': id, 'x-user': 'bob' })).status, 404);
  t.is((await call(there.api, { 'mikrokit-stop': id })).status, 200);
  await isStopped.promise;
  const rest = await reading;
  t.regex(rest, /data: 2\n/);
  t.notRegex(rest, /data: 1\n/);
  t.regex(rest, /event: error\ndata: .*"cancelled"/);
});

redisTest('readers of a killed process learn that its stream is lost', async (t) => {
  const { send, port } = await startRedis(t);
  const script = new URL('./detached-process.ts', import.meta.url).pathname;
  const { child, prints } = runNode(t, ['--conditions=@mikrokit/source', script, String(port)]);
  const [, id] = await prints(/stream (\S+)/);
  child.kill('SIGKILL');
  const { api } = detached({ handler: three, store: redisStreamStore(send) });
  const text = await read((await call(api, { 'last-event-id': `${id}` })).stream);
  t.regex(text, /data: 1\n\nevent: error\ndata: .*"stream-lost"/);
});

redisTest('without Redis, calls of detached streams fail as internal errors', async (t) => {
  const { send, stop } = await startRedis(t);
  const { api, entries } = detached({ handler: three, store: redisStreamStore(send) });
  t.regex((await readNew(api)).text, /"items":"end"/);
  await stop();
  const reply = await call(api);
  t.is(reply.status, 500);
  t.notRegex(reply.body ?? '', /ECONN|127\.0|closed/i);
  t.is(entries.length, 1);
});

test('options of the store in Redis that cannot work are rejected', (t) => {
  const send = () => Promise.resolve();
  t.throws(() => redisStreamStore('redis://' as never), { message: /redisStreamStore: pass/ });
  t.throws(() => redisStreamStore(send, { ttl: 0 }), { message: /ttl is 0/ });
  t.throws(() => redisStreamStore(send, { size: 1 } as never), { message: /size/ });
});
