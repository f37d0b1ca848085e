import { quotedTable } from '../stores/sql-table.ts';
import { assertSqlite, makeSqliteTable, type SqliteDatabase } from '../stores/sqlite.ts';
import type { SessionStore } from './session-store.ts';

/** Once per this many new sessions, up to this many expired ones are removed. */
const PURGED = 100;

/**
 * A store in a table of SQLite, for the processes of one machine. Creates the table if it is missing. Open the database
 * with a `timeout`, so that processes wait for each other.
 */
export function sqliteSessionStore(
  database: SqliteDatabase,
  { table = 'mikrokit_sessions' }: { readonly table?: string } = {},
): SessionStore {
  assertSqlite('sqliteSessionStore', database);
  const columns = { key: 'TEXT PRIMARY KEY', text: 'TEXT NOT NULL', expires: 'INTEGER NOT NULL' };
  const name = makeSqliteTable(database, { store: 'sqliteSessionStore', name: table, columns });
  const index = quotedTable('sqliteSessionStore', `${table}_expires`);
  database.exec(`CREATE INDEX IF NOT EXISTS ${index} ON ${name.split('.').at(-1)} (expires)`);
  const purge = database.prepare(
    `DELETE FROM ${name} WHERE key IN (SELECT key FROM ${name} WHERE expires <= ? LIMIT ${PURGED})`,
  );
  const get = database.prepare(`SELECT text FROM ${name} WHERE key = ? AND expires > ?`);
  const set = database.prepare(
    `INSERT INTO ${name} (key, text, expires) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET text = excluded.text, expires = excluded.expires`,
  );
  const replace = database.prepare(
    `UPDATE ${name} SET text = ?, expires = ? WHERE key = ? AND text IN (?, ?) AND expires > ?`,
  );
  const remove = database.prepare(`DELETE FROM ${name} WHERE key = ?`);
  const touch = database.prepare(`UPDATE ${name} SET expires = ? WHERE key = ? AND expires > ?`);
  let writes = 0;
  return {
    get: (key) => (get.get(key, Date.now()) as { readonly text: string } | undefined)?.text,
    set: (key, text, milliseconds) => {
      if (writes++ % PURGED === 0) purge.run(Date.now());
      set.run(key, text, Date.now() + milliseconds);
    },
    replace: (key, before, text, milliseconds) => {
      const now = Date.now();
      const { changes } = replace.run(text, now + milliseconds, key, before, text, now);
      return Number(changes) === 1;
    },
    delete: (key) => void remove.run(key),
    touch: (key, milliseconds) => {
      const now = Date.now();
      touch.run(now + milliseconds, key, now);
    },
  };
}
