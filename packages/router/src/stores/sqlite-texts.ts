import { assertSqlite, makeSqliteTable, type SqliteDatabase, sqlitePurge } from './sqlite.ts';

/**
 * A table of texts under keys, each for some time. `replace` replaces a text, or the new one itself, that has not expired.
 * Throws for anything but a database, and for a table with other columns.
 */
export function sqliteTexts(store: string, database: SqliteDatabase, table: string) {
  assertSqlite(store, database);
  const columns = { key: 'TEXT PRIMARY KEY', text: 'TEXT NOT NULL', expires: 'INTEGER NOT NULL' };
  const name = makeSqliteTable(database, { store, name: table, columns, indexed: 'expires' });
  const replace = database.prepare(
    `UPDATE ${name} SET text = ?, expires = ? WHERE key = ? AND text IN (?, ?) AND expires > ?`,
  );
  return {
    name,
    purge: sqlitePurge(database, name),
    replace: (key: string, before: string, text: string, milliseconds: number) => {
      const now = Date.now();
      const { changes } = replace.run(text, now + milliseconds, key, before, text, now);
      return Number(changes) === 1;
    },
  };
}
