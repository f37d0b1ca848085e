import '@mikrokit/compiler/register';
import { setTimeout as sleep } from 'node:timers/promises';
import { createQueue, postgresQueue } from '@mikrokit/queue';
import test from 'ava';
import pg from 'pg';
import { hasPostgres, postgresAt, startPostgres } from '../../../test/support/postgres-server.ts';
import { until } from '../../../test/support/until.ts';
import type { Counted } from './suite/kills.ts';

const { queueSuite, start } = (await import(
  './suite/queue-suite.ts'
)) as typeof import('./suite/queue-suite.ts');
const { scheduleSuite } = (await import(
  './suite/schedule-suite.ts'
)) as typeof import('./suite/schedule-suite.ts');
const { playKills } = (await import('./suite/kills.ts')) as typeof import('./suite/kills.ts');
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

postgresTest('nothing that was sent is lost when workers are killed', async (t) => {
  await pool.query('CREATE TABLE ran (id text)');
  const sql = 'SELECT count(DISTINCT id)::int AS ran, count(*)::int AS runs FROM ran';
  await playKills(t, {
    queue: postgresQueue(pool, { table: 'kills' }),
    worker: ['packages/queue/test/api/postgres-worker.ts', String(server?.port)],
    counted: async () => (await pool.query<Counted>(sql)).rows[0] as Counted,
  });
});

test('pools and tables that cannot work are rejected', (t) => {
  t.throws(() => postgresQueue({} as never), { instanceOf: TypeError });
  const fake = { query: async () => ({ rows: [], rowCount: 0 }) };
  t.throws(() => postgresQueue(fake, { table: 'a"b' }), { instanceOf: TypeError });
  t.throws(() => postgresQueue(fake).within({} as never), { instanceOf: TypeError });
  t.notThrows(() => createQueue(postgresQueue(fake).engine));
});
