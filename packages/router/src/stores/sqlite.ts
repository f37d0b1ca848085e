import { quotedTable } from './sql-table.ts';

/** The methods that a store needs of node:sqlite's `DatabaseSync`, and of what works alike. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): {
    get(...values: (string | number)[]): unknown;
    run(...values: (string | number)[]): { readonly changes: number | bigint };
  };
}

/** A table of a store. */
interface SqliteTable {
  /** `sqliteSessionStore` */
  readonly store: string;
  readonly name: string;
  /** Its columns by their names, with their types. */
  readonly columns: { readonly [name: string]: string };
  readonly primaryKey?: string;
  /** The column by which rows are removed, if not by their table. */
  readonly indexed?: string;
}

/**
 * Creates a table if it is missing, and returns its name for SQL. Throws for a table with other
 * columns, such as a table of another version.
 */
export function makeSqliteTable(database: SqliteDatabase, table: SqliteTable): string {
  const { store, name, columns, primaryKey, indexed } = table;
  const quoted = quotedTable(store, name);
  const parts = Object.entries(columns).map((column) => column.join(' '));
  if (primaryKey !== undefined) parts.push(`PRIMARY KEY (${primaryKey})`);
  const sql = `TABLE IF NOT EXISTS ${quoted} (${parts.join(', ')}) WITHOUT ROWID`;
  database.exec(`CREATE ${sql}`);
  const names = Object.keys(columns);
  try {
    // With the table's name, because SQLite reads an unknown column in quotes as a string.
    database.prepare(
      `SELECT ${names.map((column) => `t.${column}`).join(', ')} FROM ${quoted} t LIMIT 0`,
    );
  } catch (cause) {
    const message = `${store}: the table ${name} has other columns than ${names.join(', ')}. Remove it, or name another one`;
    throw new Error(message, { cause });
  }
  if (indexed !== undefined) {
    const index = quotedTable(store, `${name}_${indexed}`);
    const bare = quoted.split('.').at(-1);
    database.exec(`CREATE INDEX IF NOT EXISTS ${index} ON ${bare} (${indexed})`);
  }
  return quoted;
}

/** Every so many writes, so many expired rows are removed. */
const PURGED = 100;

/** Removes expired rows at the first and then at some writes, a few at a time. */
export function sqlitePurge(database: SqliteDatabase, name: string): () => void {
  const purge = database.prepare(
    `DELETE FROM ${name} WHERE key IN (SELECT key FROM ${name} WHERE expires <= ? LIMIT ${PURGED})`,
  );
  let writes = 0;
  return () => {
    if (writes++ % PURGED === 0) purge.run(Date.now());
  };
}

/** Throws a `TypeError` for anything but a database. The message names the store. */
export function assertSqlite(store: string, database: SqliteDatabase): void {
  if (typeof database?.prepare !== 'function')
    throw new TypeError(`${store}: pass a DatabaseSync of node:sqlite`);
}
