import { DatabaseSync } from 'node:sqlite';

/** A SQLite file. By default everything is in memory, as in tests. */
export const database = new DatabaseSync(process.env.DATABASE ?? ':memory:', { timeout: 5000 });

/** Creates the tables that are missing. The store of sessions creates its own. */
export function prepareDatabase(): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS users (
      id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, passwordHash TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS tasks (
      id TEXT PRIMARY KEY, userId TEXT NOT NULL REFERENCES users (id),
      title TEXT NOT NULL, added INTEGER NOT NULL, isDone INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS tasksOfUser ON tasks (userId, added);
  `);
}

export function closeDatabase(): void {
  database.close();
}
