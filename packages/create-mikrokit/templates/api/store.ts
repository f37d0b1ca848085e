import { createHash, randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

export interface User {
  id: number;
  name: string;
}

export interface Note {
  id: number;
  text: string;
  createdAt: Date;
}

/** Users and their notes. */
export type Store = ReturnType<typeof openStore>;

/** Opens a SQLite file, or creates it. `:memory:` keeps everything in memory. */
export function openStore(file: string) {
  const database = new DatabaseSync(file);
  database.exec(`
    CREATE TABLE IF NOT EXISTS users (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, tokenHash TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE IF NOT EXISTS notes (
      id INTEGER PRIMARY KEY, userId INTEGER NOT NULL REFERENCES users, text TEXT NOT NULL, createdAt INTEGER NOT NULL
    ) STRICT;
  `);
  const addUser = database.prepare('INSERT OR IGNORE INTO users (name, tokenHash) VALUES (?, ?)');
  const findUser = database.prepare('SELECT id, name FROM users WHERE tokenHash = ?');
  const addNote = database.prepare('INSERT INTO notes (userId, text, createdAt) VALUES (?, ?, ?)');
  const removeNote = database.prepare('DELETE FROM notes WHERE id = ? AND userId = ?');
  const notes = database.prepare('SELECT * FROM notes WHERE userId = ? ORDER BY id DESC LIMIT ?');
  return {
    /** Returns the token of the new user, or `undefined` if the name is taken. */
    addUser(name: string): string | undefined {
      const token = randomBytes(32).toString('base64url');
      return addUser.run(name, hashOf(token)).changes === 0 ? undefined : token;
    },
    findUser(token: string): User | undefined {
      const row = findUser.get(hashOf(token));
      return row && { id: Number(row.id), name: String(row.name) };
    },
    addNote(userId: number, text: string): Note {
      const createdAt = new Date();
      const { lastInsertRowid } = addNote.run(userId, text, createdAt.getTime());
      return { id: Number(lastInsertRowid), text, createdAt };
    },
    /** Returns whether there was such a note. */
    removeNote: (userId: number, id: number): boolean => removeNote.run(id, userId).changes > 0,
    /** Latest first. */
    notesOf: (userId: number, limit: number): Note[] =>
      notes.all(userId, limit).map((row) => ({
        id: Number(row.id),
        text: String(row.text),
        createdAt: new Date(Number(row.createdAt)),
      })),
    close: () => database.close(),
  };
}

/** Only hashes are stored, so that nobody who reads the file has the tokens. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
