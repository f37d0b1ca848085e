import {
  type PostgresPool,
  postgresTable,
  prepareTable,
  repeatingPool,
} from '../stores/postgres.ts';
import { createPurge } from '../stores/postgres-purge.ts';
import type { IdempotencyStore } from './idempotency-store.ts';

const TABLE = 'mikrokit_idempotency';

const SHAPE = {
  columns: { key: 'text PRIMARY KEY', text: 'text NOT NULL', expires: 'timestamptz NOT NULL' },
  indexed: 'expires',
} as const;

/** The SQL that creates the table of {@link postgresIdempotencyStore}, for a migration. */
export function postgresIdempotencyTable(table: string = TABLE): string {
  return postgresTable('postgresIdempotencyTable', table, SHAPE).sql;
}

/**
 * A store in a table of Postgres over a pool of pg, with the clock of Postgres. `serve()` creates the table if it is
 * missing. {@link postgresIdempotencyTable} has its SQL for a migration.
 */
export function postgresIdempotencyStore(
  pool: PostgresPool,
  { table = TABLE }: { readonly table?: string } = {},
): IdempotencyStore {
  const db = repeatingPool('postgresIdempotencyStore', pool);
  const described = postgresTable('postgresIdempotencyStore', table, SHAPE);
  const name = described.quoted;
  const until = (at: number) => `clock_timestamp() + $${at} * interval '1 millisecond'`;
  const put = async (key: string, lease: string, text: string, milliseconds: number) => {
    const { rowCount } = await db.query(
      `UPDATE ${name} SET text = $3, expires = ${until(4)} WHERE key = $1 AND text IN ($2, $3) AND expires > clock_timestamp()`,
      [key, lease, text, milliseconds],
    );
    return rowCount === 1;
  };
  const purge = createPurge(db, { name, key: 'key', isExpired: 'expires <= clock_timestamp()' });
  return {
    prepare: () => prepareTable(db, described),
    claim: async (key, lease, milliseconds) => {
      for (;;) {
        const { rowCount } = await db.query(
          `INSERT INTO ${name} AS entry (key, text, expires) VALUES ($1, $2, ${until(3)})
           ON CONFLICT (key) DO UPDATE SET text = excluded.text, expires = excluded.expires
           WHERE entry.expires <= clock_timestamp()`,
          [key, lease, milliseconds],
        );
        if (rowCount === 1) {
          await purge();
          return undefined;
        }
        const { rows } = await db.query(`SELECT text FROM ${name} WHERE key = $1`, [key]);
        const [row] = rows as { readonly text: string }[];
        // Otherwise it was released meanwhile.
        if (row !== undefined) return row.text;
      }
    },
    renew: (key, lease, milliseconds) => put(key, lease, lease, milliseconds),
    complete: put,
    release: (key, lease) =>
      db.query(`DELETE FROM ${name} WHERE key = $1 AND text = $2`, [key, lease]),
  };
}
