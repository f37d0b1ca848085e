import { DatabaseSync } from 'node:sqlite';
import type { User } from './user.ts';

/** Users in a SQLite file. */
export interface Users {
  save(user: User): void;
  /** Latest first. */
  list(limit: number): User[];
  close(): void;
}

/** Opens the file, or creates it. */
export function openUsers(file: string): Users {
  const database = new DatabaseSync(file);
  database.exec(`
    CREATE TABLE IF NOT EXISTS users (
      id REAL PRIMARY KEY, name TEXT NOT NULL, surname TEXT NOT NULL, lastUpdate INTEGER NOT NULL
    ) STRICT
  `);
  const save = database.prepare('INSERT OR REPLACE INTO users VALUES (?, ?, ?, ?)');
  // Callers may send any number, and SQLite takes only integers; a negative one would be no limit.
  const list = database.prepare(
    'SELECT * FROM users ORDER BY lastUpdate DESC LIMIT max(0, CAST(? AS INTEGER))',
  );
  return {
    save: (user) => {
      save.run(user.id, user.name, user.surname, user.lastUpdate.getTime());
    },
    list: (limit) =>
      list.all(limit).map((row) => ({
        id: Number(row.id),
        name: String(row.name),
        surname: String(row.surname),
        lastUpdate: new Date(Number(row.lastUpdate)),
      })),
    close: () => database.close(),
  };
}
