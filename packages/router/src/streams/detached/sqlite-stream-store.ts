import { assertIntegers, assertKnownOptions, LONGEST_TIMEOUT } from '@mikrokit/types/runtime';
import { assertSqlite, makeSqliteTable, type SqliteDatabase } from '../../stores/sqlite.ts';
import { itemsMissing } from './items-missing.ts';
import { readWhenThere } from './read-when-there.ts';
import type { NewItems, StoredItems, StreamStore } from './stream-store.ts';
import { StreamWakers } from './stream-wakers.ts';

/** Options of {@link sqliteStreamStore}. */
export interface SqliteStreamStoreOptions {
  /**
   * The table of streams. Their items are in another table, whose name ends with `_items`. Default: `mikrokit_streams`.
   */
  readonly table?: string;
  /** Milliseconds for which a stream is stored after its last item or its end. Default: 600,000, ten minutes. */
  readonly ttl?: number;
}

/** Expired streams that each new stream removes. With more than one, the table shrinks after a peak. */
const PURGED = 2;

const MOST_AT_ONCE = 256;

const STREAM_COLUMNS = {
  id: 'TEXT PRIMARY KEY',
  owner: 'TEXT NOT NULL',
  items: 'INTEGER NOT NULL',
  last: 'TEXT',
  alive: 'INTEGER NOT NULL',
  expires: 'INTEGER NOT NULL',
};
const ITEM_COLUMNS = { id: 'TEXT NOT NULL', n: 'INTEGER NOT NULL', text: 'TEXT NOT NULL' };

/**
 * A store in two tables of SQLite, for streams that clients can resume and stop in any process of one machine. Creates
 * the tables if they are missing. Open the database with a `timeout`, so that processes wait for each other. Readers in
 * other processes get items up to a quarter of a second late.
 */
export function sqliteStreamStore(
  database: SqliteDatabase,
  options: SqliteStreamStoreOptions = {},
): StreamStore {
  assertSqlite('sqliteStreamStore', database);
  assertKnownOptions('sqliteStreamStore', options, { table: 1, ttl: 1 });
  const { table = 'mikrokit_streams', ttl = 600_000 } = options;
  assertIntegers('sqliteStreamStore', { ttl }, { most: LONGEST_TIMEOUT });
  const store = 'sqliteStreamStore';
  const streams = makeSqliteTable(database, {
    ...{ store, name: table, columns: STREAM_COLUMNS, indexed: 'expires' },
  });
  const items = makeSqliteTable(database, {
    ...{ store, name: `${table}_items`, columns: ITEM_COLUMNS, primaryKey: 'id, n' },
  });
  const findExpired = database.prepare(
    `SELECT json_group_array(id) AS ids FROM (SELECT id FROM ${streams} WHERE expires <= ? ORDER BY expires LIMIT ${PURGED})`,
  );
  const purgeItems = database.prepare(
    `DELETE FROM ${items} WHERE id IN (SELECT value FROM json_each(?))`,
  );
  const purgeStreams = database.prepare(
    `DELETE FROM ${streams} WHERE id IN (SELECT value FROM json_each(?))`,
  );
  const create = database.prepare(
    `INSERT INTO ${streams} (id, owner, items, alive, expires) VALUES (?, ?, 0, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const find = database.prepare(`SELECT owner FROM ${streams} WHERE id = ? AND expires > ?`);
  const renew = database.prepare(
    `UPDATE ${streams} SET alive = ?, expires = ? WHERE id = ? AND last IS NULL AND expires > ? RETURNING items`,
  );
  const add = database.prepare(`INSERT INTO ${items} (id, n, text) VALUES (?, ?, ?)`);
  const count = database.prepare(`UPDATE ${streams} SET items = ? WHERE id = ?`);
  const end = database.prepare(
    `UPDATE ${streams} SET last = ?, alive = 0, expires = ? WHERE id = ? AND last IS NULL AND expires > ?`,
  );
  const read = database.prepare(
    `SELECT last, items, alive, (SELECT json_group_array(text) FROM (
      SELECT text FROM ${items} WHERE id = ?1 AND n > ?2 ORDER BY n LIMIT ${MOST_AT_ONCE}
    )) AS texts FROM ${streams} WHERE id = ?1 AND expires > ?3`,
  );
  const wakers = new StreamWakers();
  /**
   * Makes several statements atomic. The first one writes, so that it waits for other processes.
   */
  const atOnce = <T>(act: () => T): T => {
    database.exec('SAVEPOINT mikrokit_stream');
    try {
      const done = act();
      database.exec('RELEASE mikrokit_stream');
      return done;
    } catch (cause) {
      undo(database);
      throw cause;
    }
  };
  const append = (id: string, { after, items: texts, lease }: NewItems): boolean => {
    const now = Date.now();
    const row = renew.get(now + lease, now + lease + ttl, id, now) as
      | { readonly items: number }
      | undefined;
    if (row === undefined) return false;
    if (row.items < after) throw itemsMissing();
    // Existing items came with a repeated request.
    for (const [i, text] of texts.entries())
      if (after + i >= row.items) add.run(id, after + i + 1, text);
    if (after + texts.length > row.items) count.run(after + texts.length, id);
    return true;
  };
  const readNow = async (id: string, after: number): Promise<StoredItems | undefined> => {
    const now = Date.now();
    const row = read.get(id, after, now) as ReadRow | undefined;
    if (row === undefined) return undefined;
    const texts = JSON.parse(row.texts) as readonly string[];
    const isWhole = after + texts.length >= row.items;
    const last = isWhole && row.last !== null ? row.last : undefined;
    return { items: texts, last, isAlive: row.alive > now };
  };
  const purge = (now: number) => {
    const { ids } = findExpired.get(now) as { readonly ids: string };
    if (ids === '[]') return;
    atOnce(() => {
      purgeItems.run(ids);
      purgeStreams.run(ids);
    });
  };
  return {
    create: async (id, { owner, lease }) => {
      const now = Date.now();
      purge(now);
      create.run(id, owner, now + lease, now + lease + ttl);
    },
    find: async (id) => (find.get(id, Date.now()) as { readonly owner: string } | undefined)?.owner,
    append: async (id, added) => {
      const isStored = atOnce(() => append(id, added));
      if (added.items.length > 0) wakers.wake(id);
      return isStored;
    },
    end: async (id, last) => {
      const now = Date.now();
      end.run(last, now + ttl, id, now);
      wakers.wake(id);
    },
    read: (id, after, wait) => readWhenThere(() => readNow(id, after), { id, wait, wakers }),
  };
}

/**
 * Ends a failed savepoint. If its RELEASE could not commit because another process reads, SQLite
 * keeps it open. Later statements would then join a transaction that no longer commits, so this
 * ends the whole transaction.
 */
function undo(database: SqliteDatabase): void {
  try {
    database.exec('ROLLBACK TO mikrokit_stream');
    database.exec('RELEASE mikrokit_stream');
  } catch {
    try {
      database.exec('ROLLBACK');
    } catch {
      // SQLite has already ended the transaction, for example because the disk is full:
      // lang_transaction section 3.1.
    }
  }
}

interface ReadRow {
  readonly last: string | null;
  readonly items: number;
  /** Milliseconds since 1970. */
  readonly alive: number;
  /** A list in JSON. */
  readonly texts: string;
}
