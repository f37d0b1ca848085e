import '@mikrokit/compiler/register';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { sqliteQueue } from '@mikrokit/queue';
import test, { type ExecutionContext } from 'ava';
import { until } from '../../../test/support/until.ts';

const { queueSuite, start } = (await import(
  './suite/queue-suite.ts'
)) as typeof import('./suite/queue-suite.ts');
const { scheduleSuite } = (await import(
  './suite/schedule-suite.ts'
)) as typeof import('./suite/schedule-suite.ts');
const { ordersSender } = (await import('./api/senders.ts')) as typeof import('./api/senders.ts');

/** The file of a database that is removed with the test. */
function databaseFile(t: ExecutionContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-queue-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'jobs.db');
}

function open(t: ExecutionContext, file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec('PRAGMA journal_mode = WAL');
  t.teardown(() => database.close());
  return database;
}

const order = { id: 'a', placed: new Date(0) };

for (const [title, play] of Object.entries({ ...queueSuite, ...scheduleSuite }))
  test.serial(`${title}, in SQLite`, (t) => {
    const file = databaseFile(t);
    return play(t, (options) => sqliteQueue(open(t, file), { poll: 20, ...options }));
  });

test.serial(
  'a call is part of the transaction that is open, and a worker waits for its end',
  async (t) => {
    const database = open(t, databaseFile(t));
    database.exec('CREATE TABLE orders (id TEXT)');
    const queue = sqliteQueue(database, { poll: 5 });
    const later = ordersSender(queue);
    const { runs } = await start(t, queue);
    const place = async (id: string, end: 'COMMIT' | 'ROLLBACK') => {
      database.exec('BEGIN');
      database.prepare('INSERT INTO orders VALUES (?)').run(id);
      await later.orders.ship({ ...order, id });
      // The worker of this process has the same connection.
      await sleep(100);
      t.deepEqual(
        runs.map((run) => run.order).filter((one) => one === id),
        [],
      );
      database.exec(end);
    };
    await place('lost', 'ROLLBACK');
    await place('kept', 'COMMIT');
    await until(() => runs.length > 0);
    await sleep(100);
    t.deepEqual(
      runs.map((run) => run.order),
      ['kept'],
    );
  },
);

test('tables and databases that cannot work are rejected', (t) => {
  const database = new DatabaseSync(':memory:');
  t.throws(() => sqliteQueue(database, { table: 'a b' }), { instanceOf: TypeError });
  t.throws(() => sqliteQueue({} as never), { instanceOf: TypeError });
  t.throws(() => sqliteQueue(database, { poll: 0 }), { instanceOf: RangeError });
  t.throws(() => sqliteQueue(database, { seal: new Uint8Array(16) }), { message: /32 bytes/ });
});
