import { DatabaseSync } from 'node:sqlite';

/** A SQLite file. By default everything is in memory, as in tests. */
export const database = new DatabaseSync(process.env.DATABASE ?? ':memory:', { timeout: 5000 });

/** Creates the tables that are missing: those of better-auth, which `npx @better-auth/cli generate` writes, and your own. */
export function prepareDatabase(): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS user (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL UNIQUE, emailVerified INTEGER NOT NULL,
      image TEXT, createdAt DATE NOT NULL, updatedAt DATE NOT NULL
    );
    CREATE TABLE IF NOT EXISTS session (
      id TEXT PRIMARY KEY, userId TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      token TEXT NOT NULL UNIQUE, expiresAt DATE NOT NULL, ipAddress TEXT, userAgent TEXT,
      createdAt DATE NOT NULL, updatedAt DATE NOT NULL
    );
    CREATE INDEX IF NOT EXISTS sessionsOfUser ON session (userId);
    CREATE TABLE IF NOT EXISTS account (
      id TEXT PRIMARY KEY, userId TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      accountId TEXT NOT NULL, providerId TEXT NOT NULL, password TEXT, scope TEXT,
      accessToken TEXT, accessTokenExpiresAt DATE, refreshToken TEXT, refreshTokenExpiresAt DATE,
      idToken TEXT, createdAt DATE NOT NULL, updatedAt DATE NOT NULL
    );
    CREATE INDEX IF NOT EXISTS accountsOfUser ON account (userId);
    CREATE TABLE IF NOT EXISTS verification (
      id TEXT PRIMARY KEY, identifier TEXT NOT NULL, value TEXT NOT NULL, expiresAt DATE NOT NULL,
      createdAt DATE NOT NULL, updatedAt DATE NOT NULL
    );
    CREATE INDEX IF NOT EXISTS verificationsByIdentifier ON verification (identifier);
    CREATE TABLE IF NOT EXISTS tasks (
      id TEXT PRIMARY KEY, userId TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      title TEXT NOT NULL, added INTEGER NOT NULL, isDone INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS tasksOfUser ON tasks (userId, added);
  `);
}

export function closeDatabase(): void {
  database.close();
}
