import { quotedTable } from '../stores/sql-table.ts';
import { assertSqlite, makeSqliteTable, type SqliteDatabase } from '../stores/sqlite.ts';
import type { IdempotencyStore } from './idempotency-store.ts';

/** Once per this many claims, up to this many expired keys are removed. */
const PURGED = 100;

/**
 * A store in a table of SQLite, for the processes of one machine. Creates the table if it is missing. Open the database
 * with a `timeout`, so that processes wait for each other.
 */
export function sqliteIdempotencyStore(
  database: SqliteDatabase,
  { table = 'mikrokit_idempotency' }: { readonly table?: string } = {},
): IdempotencyStore {
  assertSqlite('sqliteIdempotencyStore', database);
  const columns = { key: 'TEXT PRIMARY KEY', text: 'TEXT NOT NULL', expires: 'INTEGER NOT NULL' };
  const name = makeSqliteTable(database, { store: 'sqliteIdempotencyStore', name: table, columns });
  const index = quotedTable('sqliteIdempotencyStore', `${table}_expires`);
  database.exec(`CREATE INDEX IF NOT EXISTS ${index} ON ${name.split('.').at(-1)} (expires)`);
  const purge = database.prepare(
    `DELETE FROM ${name} WHERE key IN (SELECT key FROM ${name} WHERE expires <= ? LIMIT ${PURGED})`,
  );
  const claim = database.prepare(
    `INSERT INTO ${name} AS entry (key, text, expires) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET text = excluded.text, expires = excluded.expires WHERE entry.expires <= ?`,
  );
  const read = database.prepare(`SELECT text FROM ${name} WHERE key = ?`);
  const replace = database.prepare(
    `UPDATE ${name} SET text = ?, expires = ? WHERE key = ? AND text IN (?, ?) AND expires > ?`,
  );
  const release = database.prepare(`DELETE FROM ${name} WHERE key = ? AND text = ?`);
  const put = (key: string, lease: string, text: string, milliseconds: number) => {
    const now = Date.now();
    return Number(replace.run(text, now + milliseconds, key, lease, text, now).changes) === 1;
  };
  let claims = 0;
  return {
    claim: (key, lease, milliseconds) => {
      const now = Date.now();
      if (claims++ % PURGED === 0) purge.run(now);
      for (;;) {
        const { changes } = claim.run(key, lease, now + milliseconds, now);
        if (Number(changes) === 1) return undefined;
        const row = read.get(key) as { readonly text: string } | undefined;
        // Otherwise it was released meanwhile.
        if (row !== undefined) return row.text;
      }
    },
    renew: (key, lease, milliseconds) => put(key, lease, lease, milliseconds),
    complete: put,
    release: (key, lease) => release.run(key, lease),
  };
}
