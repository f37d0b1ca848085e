import type { IdempotencyStore } from './idempotency-store.ts';
import { quotedTable } from './sql-table.ts';

/** The method that it needs of a `Pool` of pg, and of what works alike. */
export interface PostgresPool {
  query(
    sql: string,
    values: unknown[],
  ): Promise<{ readonly rows: readonly unknown[]; readonly rowCount: number | null }>;
}

const TABLE = 'mikrokit_idempotency';

/** Every so many claims, so many expired keys are removed. */
const PURGED = 100;

/** The SQL that makes the table of {@link postgresIdempotencyStore}, for a migration. */
export function postgresIdempotencyTable(table: string = TABLE): string {
  const name = quotedTable('postgresIdempotencyTable', table);
  return `CREATE TABLE ${name} (key text PRIMARY KEY, text text NOT NULL, expires timestamptz NOT NULL);
CREATE INDEX ON ${name} (expires);
`;
}

/**
 * A store in a table of Postgres, which {@link postgresIdempotencyTable} describes, over a pool of pg. The clock is that
 * of Postgres, which all servers share.
 */
export function postgresIdempotencyStore(
  pool: PostgresPool,
  { table = TABLE }: { readonly table?: string } = {},
): IdempotencyStore {
  if (typeof pool?.query !== 'function')
    throw new TypeError('postgresIdempotencyStore: pass a Pool of pg');
  const name = quotedTable('postgresIdempotencyStore', table);
  const until = (at: number) => `clock_timestamp() + $${at} * interval '1 millisecond'`;
  const put = async (key: string, lease: string, text: string, milliseconds: number) => {
    const { rowCount } = await pool.query(
      `UPDATE ${name} SET text = $3, expires = ${until(4)} WHERE key = $1 AND text = $2 AND expires > clock_timestamp()`,
      [key, lease, text, milliseconds],
    );
    return rowCount === 1;
  };
  let claims = 0;
  return {
    claim: async (key, lease, milliseconds) => {
      for (;;) {
        const { rowCount } = await pool.query(
          `INSERT INTO ${name} AS entry (key, text, expires) VALUES ($1, $2, ${until(3)})
           ON CONFLICT (key) DO UPDATE SET text = excluded.text, expires = excluded.expires
           WHERE entry.expires <= clock_timestamp()`,
          [key, lease, milliseconds],
        );
        if (rowCount === 1) {
          if (claims++ % PURGED === 0) await purge();
          return undefined;
        }
        const { rows } = await pool.query(`SELECT text FROM ${name} WHERE key = $1`, [key]);
        const [row] = rows as { readonly text: string }[];
        // Otherwise it has been released meanwhile.
        if (row !== undefined) return row.text;
      }
    },
    renew: (key, lease, milliseconds) => put(key, lease, lease, milliseconds),
    complete: put,
    release: (key, lease) =>
      pool.query(`DELETE FROM ${name} WHERE key = $1 AND text = $2`, [key, lease]),
  };

  // Some at a time, and none that another process removes: no claim waits for long.
  async function purge(): Promise<void> {
    await pool.query(
      `DELETE FROM ${name} WHERE key IN (SELECT key FROM ${name} WHERE expires <= clock_timestamp() LIMIT ${PURGED} FOR UPDATE SKIP LOCKED)`,
      [],
    );
  }
}
