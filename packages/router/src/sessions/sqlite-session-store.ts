import { assertKnownOptions } from '@mikrokit/types/runtime';
import type { SqliteDatabase } from '../stores/sqlite.ts';
import { sqliteTexts } from '../stores/sqlite-texts.ts';
import type { SessionStore } from './session-store.ts';

/**
 * A store in a table of SQLite, for the processes of one machine. Creates the table if it is missing. Open the database
 * with a `timeout`, so that processes wait for each other.
 */
export function sqliteSessionStore(
  database: SqliteDatabase,
  options: {
    /** The name of the table. Default: `mikrokit_sessions`. */
    readonly table?: string;
  } = {},
): SessionStore {
  assertKnownOptions('sqliteSessionStore', options, { table: 1 });
  const { table = 'mikrokit_sessions' } = options;
  const { name, purge, replace } = sqliteTexts('sqliteSessionStore', database, table);
  const get = database.prepare(`SELECT text FROM ${name} WHERE key = ? AND expires > ?`);
  const set = database.prepare(
    `INSERT INTO ${name} (key, text, expires) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET text = excluded.text, expires = excluded.expires`,
  );
  const remove = database.prepare(`DELETE FROM ${name} WHERE key = ?`);
  const touch = database.prepare(`UPDATE ${name} SET expires = ? WHERE key = ? AND expires > ?`);
  return {
    get: (key) => (get.get(key, Date.now()) as { readonly text: string } | undefined)?.text,
    set: (key, text, milliseconds) => {
      purge();
      set.run(key, text, Date.now() + milliseconds);
    },
    replace,
    delete: (key) => void remove.run(key),
    touch: (key, milliseconds) => {
      const now = Date.now();
      touch.run(now + milliseconds, key, now);
    },
  };
}
