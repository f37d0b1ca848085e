import { DatabaseSync } from 'node:sqlite';

/** A SQLite file. By default everything is in memory, as in tests. */
export const database = new DatabaseSync(process.env.DATABASE ?? ':memory:', { timeout: 5000 });

/** Creates the tables that are missing. */
export function prepareDatabase(): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS tasks (
      id TEXT PRIMARY KEY, title TEXT NOT NULL, added INTEGER NOT NULL, isDone INTEGER NOT NULL
    ) STRICT;
  `);
}

export function closeDatabase(): void {
  database.close();
}
