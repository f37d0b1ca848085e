import { assertKnownOptions } from '@mikrokit/types/runtime';
import type { PostgresPool } from '../stores/postgres.ts';
import { fromNow, postgresTexts, postgresTextsTable } from '../stores/postgres-texts.ts';
import type { SessionStore } from './session-store.ts';

const TABLE = 'mikrokit_sessions';

/** The SQL that creates the table of {@link postgresSessionStore}, for a migration. */
export function postgresSessionTable(table: string = TABLE): string {
  return postgresTextsTable('postgresSessionTable', table);
}

/**
 * A store in a table of Postgres over a pool of pg, with the clock of Postgres. `serve()` creates the table if it is
 * missing. {@link postgresSessionTable} has its SQL for a migration.
 */
export function postgresSessionStore(
  pool: PostgresPool,
  options: {
    /** The name of the table. Default: `mikrokit_sessions`. */
    readonly table?: string;
  } = {},
): SessionStore {
  assertKnownOptions('postgresSessionStore', options, { table: 1 });
  const { table = TABLE } = options;
  const { db, name, prepare, purge, replace } = postgresTexts('postgresSessionStore', pool, table);
  const isAlive = 'expires > clock_timestamp()';
  return {
    prepare,
    get: async (key) => {
      const sql = `SELECT text FROM ${name} WHERE key = $1 AND ${isAlive}`;
      const [row] = (await db.query(sql, [key])).rows as { readonly text: string }[];
      return row?.text;
    },
    set: async (key, text, milliseconds) => {
      await db.query(
        `INSERT INTO ${name} (key, text, expires) VALUES ($1, $2, ${fromNow(3)})
         ON CONFLICT (key) DO UPDATE SET text = excluded.text, expires = excluded.expires`,
        [key, text, milliseconds],
      );
      await purge();
    },
    replace,
    delete: (key) => db.query(`DELETE FROM ${name} WHERE key = $1`, [key]),
    touch: (key, milliseconds) =>
      db.query(`UPDATE ${name} SET expires = ${fromNow(2)} WHERE key = $1 AND ${isAlive}`, [
        key,
        milliseconds,
      ]),
  };
}
