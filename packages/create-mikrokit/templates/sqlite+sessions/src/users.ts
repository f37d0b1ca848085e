import { randomUUID } from 'node:crypto';
import { database } from './database.ts';
import { hashPassword, isPassword } from './passwords.ts';

export interface User {
  id: string;
  name: string;
}

/** Returns `undefined` if the name is taken. */
export async function addUser(name: string, password: string): Promise<User | undefined> {
  const id = randomUUID();
  const { changes } = database
    .prepare('INSERT OR IGNORE INTO users (id, name, passwordHash) VALUES (?, ?, ?)')
    .run(id, name, await hashPassword(password));
  return changes === 0 ? undefined : { id, name };
}

/** Returns `undefined` for a wrong name or password. */
export async function logIn(name: string, password: string): Promise<User | undefined> {
  const row = database.prepare('SELECT * FROM users WHERE name = ?').get(name);
  const isRight = await isPassword(password, row && String(row.passwordHash));
  return row && isRight ? { id: String(row.id), name } : undefined;
}

export function findUser(id: string): User | undefined {
  const row = database.prepare('SELECT name FROM users WHERE id = ?').get(id);
  return row && { id, name: String(row.name) };
}
