import { assertKnownOptions } from '@mikrokit/types/runtime';
import type { PostgresPool } from '../stores/postgres.ts';
import { fromNow, postgresTexts, postgresTextsTable } from '../stores/postgres-texts.ts';
import type { IdempotencyStore } from './idempotency-store.ts';

const TABLE = 'mikrokit_idempotency';

/** The SQL that creates the table of {@link postgresIdempotencyStore}, for a migration. */
export function postgresIdempotencyTable(table: string = TABLE): string {
  return postgresTextsTable('postgresIdempotencyTable', table);
}

/**
 * A store in a table of Postgres over a pool of pg, with the clock of Postgres. `serve()` creates the table if it is
 * missing. {@link postgresIdempotencyTable} has its SQL for a migration.
 */
export function postgresIdempotencyStore(
  pool: PostgresPool,
  options: {
    /** The name of the table. Default: `mikrokit_idempotency`. */
    readonly table?: string;
  } = {},
): IdempotencyStore {
  assertKnownOptions('postgresIdempotencyStore', options, { table: 1 });
  const { table = TABLE } = options;
  const texts = postgresTexts('postgresIdempotencyStore', pool, table);
  const { db, name } = texts;
  return {
    prepare: texts.prepare,
    claim: async (key, lease, milliseconds) => {
      for (;;) {
        const { rowCount } = await db.query(
          `INSERT INTO ${name} AS entry (key, text, expires) VALUES ($1, $2, ${fromNow(3)})
           ON CONFLICT (key) DO UPDATE SET text = excluded.text, expires = excluded.expires
           WHERE entry.expires <= clock_timestamp()`,
          [key, lease, milliseconds],
        );
        if (rowCount === 1) {
          await texts.purge();
          return undefined;
        }
        const { rows } = await db.query(`SELECT text FROM ${name} WHERE key = $1`, [key]);
        const [row] = rows as { readonly text: string }[];
        // Otherwise it was released meanwhile.
        if (row !== undefined) return row.text;
      }
    },
    renew: (key, lease, milliseconds) => texts.replace(key, lease, lease, milliseconds),
    complete: texts.replace,
    release: (key, lease) =>
      db.query(`DELETE FROM ${name} WHERE key = $1 AND text = $2`, [key, lease]),
  };
}
