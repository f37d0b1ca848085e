import { assertKnownOptions } from '@mikrokit/types/runtime';
import { hashOf } from '../stores/hash.ts';
import {
  type PostgresPool,
  postgresPurge,
  postgresTable,
  prepareTable,
  repeatingPool,
} from '../stores/postgres.ts';
import type { RateStore } from './rate-store.ts';
import { bucketUpdate, lifetimeOf, stateOf } from './sql-bucket.ts';

const TABLE = 'mikrokit_rates';

// Times are milliseconds since 1970.
const SHAPE = {
  columns: {
    key: 'text PRIMARY KEY',
    tokens: 'double precision NOT NULL',
    at: 'double precision NOT NULL',
    request: 'text NOT NULL',
    taken: 'integer NOT NULL',
    expires: 'double precision NOT NULL',
  },
  indexed: 'expires',
} as const;

const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::double precision';

/** The SQL that creates the table of {@link postgresRateStore}, for a migration. */
export function postgresRateTable(table: string = TABLE): string {
  return postgresTable('postgresRateTable', table, SHAPE).sql;
}

/**
 * A store in a table of Postgres over a pool of pg, for servers that share their limits, with the clock of Postgres.
 * `serve()` creates the table if it is missing. {@link postgresRateTable} has its SQL for a migration.
 */
export function postgresRateStore(
  pool: PostgresPool,
  options: {
    /** The name of the table. Default: `mikrokit_rates`. */
    readonly table?: string;
  } = {},
): RateStore {
  assertKnownOptions('postgresRateStore', options, { table: 1 });
  const { table = TABLE } = options;
  const db = repeatingPool('postgresRateStore', pool);
  const described = postgresTable('postgresRateStore', table, SHAPE);
  const name = described.quoted;
  const purge = postgresPurge(db, { name, key: 'key', isExpired: `expires <= ${NOW}` });
  const burst = '$3::double precision';
  const update = bucketUpdate({
    ...{ least: 'least', greatest: 'greatest', burst, refill: '$4::double precision' },
  });
  const sql = `INSERT INTO ${name} AS entry (key, tokens, at, request, taken, expires)
    VALUES ($1, ${burst} - 1, ${NOW}, $2, 1, ${NOW} + $5::double precision)
    ON CONFLICT (key) DO UPDATE SET ${update} RETURNING tokens, taken`;
  return {
    prepare: () => prepareTable(db, described),
    take: async (key, rate) => {
      const values = [
        await hashOf(key),
        crypto.randomUUID(),
        rate.burst,
        rate.limit / rate.interval,
      ];
      const { rows } = await db.query(sql, [...values, lifetimeOf(rate)]);
      await purge();
      return stateOf(rows[0] as Parameters<typeof stateOf>[0], rate);
    },
  };
}
