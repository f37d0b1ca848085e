/** The methods that a store needs of node:sqlite's `DatabaseSync`, and of what works alike. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): {
    get(...values: (string | number)[]): unknown;
    run(...values: (string | number)[]): { readonly changes: number | bigint };
  };
}

/** Throws a `TypeError` for anything but a database, in the name of a store. */
export function assertSqlite(store: string, database: SqliteDatabase): void {
  if (typeof database?.prepare !== 'function')
    throw new TypeError(`${store}: pass a DatabaseSync of node:sqlite`);
}
