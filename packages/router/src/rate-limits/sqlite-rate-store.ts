import { assertKnownOptions } from '@mikrokit/types/runtime';
import { hashOf } from '../stores/hash.ts';
import {
  assertSqlite,
  makeSqliteTable,
  type SqliteDatabase,
  sqlitePurge,
} from '../stores/sqlite.ts';
import type { RateStore } from './rate-store.ts';
import { bucketUpdate, lifetimeOf, stateOf } from './sql-bucket.ts';

const COLUMNS = {
  key: 'TEXT PRIMARY KEY',
  tokens: 'REAL NOT NULL',
  at: 'REAL NOT NULL',
  request: 'TEXT NOT NULL',
  taken: 'INTEGER NOT NULL',
  expires: 'REAL NOT NULL',
};

/**
 * A store in a table of SQLite, for the processes of one machine. Creates the table if it is missing. Open the database
 * with a `timeout`, so that processes wait for each other.
 */
export function sqliteRateStore(
  database: SqliteDatabase,
  options: {
    /** The name of the table. Default: `mikrokit_rates`. */
    readonly table?: string;
  } = {},
): RateStore {
  assertKnownOptions('sqliteRateStore', options, { table: 1 });
  const { table = 'mikrokit_rates' } = options;
  assertSqlite('sqliteRateStore', database);
  const name = makeSqliteTable(database, {
    store: 'sqliteRateStore',
    name: table,
    columns: COLUMNS,
    indexed: 'expires',
  });
  const purge = sqlitePurge(database, name);
  const update = bucketUpdate({ least: 'min', greatest: 'max', burst: '?3', refill: '?4' });
  const take = database.prepare(
    `INSERT INTO ${name} AS entry (key, tokens, at, request, taken, expires) VALUES (?1, ?3 - 1, ?5, ?2, 1, ?6)
     ON CONFLICT (key) DO UPDATE SET ${update} RETURNING tokens, taken`,
  );
  return {
    take: async (key, rate) => {
      const hash = await hashOf(key);
      const now = Date.now();
      purge();
      const values = [crypto.randomUUID(), rate.burst, rate.limit / rate.interval] as const;
      const row = take.get(hash, ...values, now, now + lifetimeOf(rate));
      return stateOf(row as Parameters<typeof stateOf>[0], rate);
    },
  };
}
