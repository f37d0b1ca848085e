import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { drizzle, type SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy';

/** Queries by Drizzle. */
export type Database = SqliteRemoteDatabase;

/** A SQLite file with the tables of the application. */
export interface OpenDatabase {
  readonly database: Database;
  close(): void;
}

/** Opens the file, or creates it with its tables. `:memory:` keeps everything in memory. */
export function openDatabase(file: string): OpenDatabase {
  const sqlite = new DatabaseSync(file);
  sqlite.exec(TABLES);
  const database = drizzle(async (sql, params, method) => {
    const statement = sqlite.prepare(sql);
    const values = params as SQLInputValue[];
    if (method === 'run') {
      statement.run(...values);
      return { rows: [] };
    }
    statement.setReturnArrays(true);
    if (method === 'get') return { rows: statement.get(...values) as unknown as unknown[] };
    return { rows: statement.all(...values) };
  });
  return { database, close: () => sqlite.close() };
}

// An application has its migrations written by drizzle-kit.
const TABLES = `
  PRAGMA foreign_keys = ON;
  CREATE TABLE IF NOT EXISTS users (
    id INTEGER PRIMARY KEY, email TEXT NOT NULL UNIQUE, username TEXT NOT NULL UNIQUE, passwordHash TEXT NOT NULL,
    bio TEXT NOT NULL DEFAULT '', image TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE TABLE IF NOT EXISTS sessions (
    tokenHash TEXT PRIMARY KEY, userId INTEGER NOT NULL REFERENCES users ON DELETE CASCADE
  ) STRICT;
  CREATE TABLE IF NOT EXISTS follows (
    followerId INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    followedId INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    PRIMARY KEY (followerId, followedId)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS articles (
    id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, title TEXT NOT NULL, description TEXT NOT NULL,
    body TEXT NOT NULL, createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL,
    authorId INTEGER NOT NULL REFERENCES users ON DELETE CASCADE
  ) STRICT;
  CREATE TABLE IF NOT EXISTS tags (
    articleId INTEGER NOT NULL REFERENCES articles ON DELETE CASCADE, name TEXT NOT NULL,
    PRIMARY KEY (articleId, name)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS favorites (
    articleId INTEGER NOT NULL REFERENCES articles ON DELETE CASCADE,
    userId INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    PRIMARY KEY (articleId, userId)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS comments (
    id INTEGER PRIMARY KEY, body TEXT NOT NULL, createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL,
    articleId INTEGER NOT NULL REFERENCES articles ON DELETE CASCADE,
    authorId INTEGER NOT NULL REFERENCES users ON DELETE CASCADE
  ) STRICT;
`;
