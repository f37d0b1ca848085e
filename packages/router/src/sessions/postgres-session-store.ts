import {
  type PostgresPool,
  postgresTable,
  prepareTable,
  repeatingPool,
} from '../stores/postgres.ts';
import { createPurge } from '../stores/postgres-purge.ts';
import type { SessionStore } from './session-store.ts';

const TABLE = 'mikrokit_sessions';

const SHAPE = {
  columns: { key: 'text PRIMARY KEY', text: 'text NOT NULL', expires: 'timestamptz NOT NULL' },
  indexed: 'expires',
} as const;

/** The SQL that creates the table of {@link postgresSessionStore}, for a migration. */
export function postgresSessionTable(table: string = TABLE): string {
  return postgresTable('postgresSessionTable', table, SHAPE).sql;
}

/**
 * A store in a table of Postgres over a pool of pg, with the clock of Postgres. `serve()` creates the table if it is
 * missing. {@link postgresSessionTable} has its SQL for a migration.
 */
export function postgresSessionStore(
  pool: PostgresPool,
  { table = TABLE }: { readonly table?: string } = {},
): SessionStore {
  const db = repeatingPool('postgresSessionStore', pool);
  const described = postgresTable('postgresSessionStore', table, SHAPE);
  const name = described.quoted;
  const until = (at: number) => `clock_timestamp() + $${at} * interval '1 millisecond'`;
  const isAlive = 'expires > clock_timestamp()';
  const purge = createPurge(db, { name, key: 'key', isExpired: 'expires <= clock_timestamp()' });
  return {
    prepare: () => prepareTable(db, described),
    get: async (key) => {
      const sql = `SELECT text FROM ${name} WHERE key = $1 AND ${isAlive}`;
      const [row] = (await db.query(sql, [key])).rows as { readonly text: string }[];
      return row?.text;
    },
    set: async (key, text, milliseconds) => {
      await db.query(
        `INSERT INTO ${name} (key, text, expires) VALUES ($1, $2, ${until(3)})
         ON CONFLICT (key) DO UPDATE SET text = excluded.text, expires = excluded.expires`,
        [key, text, milliseconds],
      );
      await purge();
    },
    replace: async (key, before, text, milliseconds) => {
      const { rowCount } = await db.query(
        `UPDATE ${name} SET text = $3, expires = ${until(4)} WHERE key = $1 AND text IN ($2, $3) AND ${isAlive}`,
        [key, before, text, milliseconds],
      );
      return rowCount === 1;
    },
    delete: (key) => db.query(`DELETE FROM ${name} WHERE key = $1`, [key]),
    touch: (key, milliseconds) =>
      db.query(`UPDATE ${name} SET expires = ${until(2)} WHERE key = $1 AND ${isAlive}`, [
        key,
        milliseconds,
      ]),
  };
}
