import { assertKnownOptions } from '@mikrokit/types/runtime';
import type { SqliteDatabase } from '../stores/sqlite.ts';
import { sqliteTexts } from '../stores/sqlite-texts.ts';
import type { IdempotencyStore } from './idempotency-store.ts';

/**
 * A store in a table of SQLite, for the processes of one machine. Creates the table if it is missing. Open the database
 * with a `timeout`, so that processes wait for each other.
 */
export function sqliteIdempotencyStore(
  database: SqliteDatabase,
  options: {
    /** The name of the table. Default: `mikrokit_idempotency`. */
    readonly table?: string;
  } = {},
): IdempotencyStore {
  assertKnownOptions('sqliteIdempotencyStore', options, { table: 1 });
  const { table = 'mikrokit_idempotency' } = options;
  const { name, purge, replace } = sqliteTexts('sqliteIdempotencyStore', database, table);
  const claim = database.prepare(
    `INSERT INTO ${name} AS entry (key, text, expires) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET text = excluded.text, expires = excluded.expires WHERE entry.expires <= ?`,
  );
  const read = database.prepare(`SELECT text FROM ${name} WHERE key = ?`);
  const release = database.prepare(`DELETE FROM ${name} WHERE key = ? AND text = ?`);
  return {
    claim: (key, lease, milliseconds) => {
      const now = Date.now();
      purge();
      for (;;) {
        const { changes } = claim.run(key, lease, now + milliseconds, now);
        if (Number(changes) === 1) return undefined;
        const row = read.get(key) as { readonly text: string } | undefined;
        // Otherwise it was released meanwhile.
        if (row !== undefined) return row.text;
      }
    },
    renew: (key, lease, milliseconds) => replace(key, lease, lease, milliseconds),
    complete: replace,
    release: (key, lease) => release.run(key, lease),
  };
}
