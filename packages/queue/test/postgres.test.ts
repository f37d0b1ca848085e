import '@mikrokit/compiler/register';
import { setTimeout as sleep } from 'node:timers/promises';
import { createQueue, postgresQueue } from '@mikrokit/queue';
import test from 'ava';
import pg from 'pg';
import { hasPostgres, postgresAt, startPostgres } from '../../../test/support/postgres-server.ts';
import { until } from '../../../test/support/until.ts';

const { queueSuite, start } = (await import(
  './suite/queue-suite.ts'
)) as typeof import('./suite/queue-suite.ts');
const { scheduleSuite } = (await import(
  './suite/schedule-suite.ts'
)) as typeof import('./suite/schedule-suite.ts');
const { ordersSender } = (await import('./api/senders.ts')) as typeof import('./api/senders.ts');

if (!hasPostgres)
  console.log('Postgres is not installed, so tests are skipped: npm run system-packages');
const postgresTest = hasPostgres ? test.serial : test.serial.skip;

let server: Awaited<ReturnType<typeof startPostgres>> | undefined;
let pool: pg.Pool;
test.before(async () => {
  if (!hasPostgres) return;
  server = await startPostgres();
  pool = new pg.Pool(postgresAt(server.port));
  pool.on('error', () => {});
});
test.after.always(async () => {
  await pool?.end();
  await server?.stop();
});

const order = { id: 'a', placed: new Date(0) };
let tables = 0;

for (const [title, play] of Object.entries({ ...queueSuite, ...scheduleSuite }))
  postgresTest(`${title}, in Postgres`, (t) => {
    const table = `public.jobs_${++tables}`;
    return play(t, (options) => postgresQueue(pool, { table, poll: 20, ...options }));
  });

postgresTest('a call is part of the transaction that it is sent within', async (t) => {
  const queue = postgresQueue(pool, { poll: 20 });
  const { runs } = await start(t, queue);
  for (const [id, end] of [
    ['lost', 'ROLLBACK'],
    ['kept', 'COMMIT'],
  ] as const) {
    const client = await pool.connect();
    await client.query('BEGIN');
    await ordersSender(queue.within(client)).orders.ship({ ...order, id });
    await sleep(100);
    t.deepEqual(runs, []);
    await client.query(end);
    client.release();
  }
  await until(() => runs.length > 0);
  await sleep(100);
  t.deepEqual(
    runs.map((run) => run.order),
    ['kept'],
  );
});

postgresTest('no call is early, not even by a part of a millisecond', async (t) => {
  let clock = '2026-11-29T00:00:00.9996Z';
  const atClock = (sql: string) => sql.replaceAll('clock_timestamp()', `timestamptz '${clock}'`);
  const query = (sql: string, values: unknown[]) => pool.query(atClock(sql), values);
  const { engine } = postgresQueue({ query }, { table: 'early', poll: 5 });
  const job = { id: crypto.randomUUID(), route: 'a', params: '[]', isKeyed: false, sentAt: 0 };
  await engine.enqueue(job, Date.parse('2026-11-29T00:00:01Z'));
  const claim = () => engine.claim({ most: 1, lease: 1_000, signal: AbortSignal.timeout(100) });
  t.deepEqual(await claim(), []);
  clock = '2026-11-29T00:00:01Z';
  t.is((await claim()).length, 1);
});

test('pools and tables that cannot work are rejected', (t) => {
  t.throws(() => postgresQueue({} as never), { instanceOf: TypeError });
  const fake = { query: async () => ({ rows: [], rowCount: 0 }) };
  t.throws(() => postgresQueue(fake, { table: 'a"b' }), { instanceOf: TypeError });
  t.throws(() => postgresQueue(fake).within({} as never), { instanceOf: TypeError });
  t.notThrows(() => createQueue(postgresQueue(fake).engine));
});
