import { eq } from 'drizzle-orm';
import { database } from './database.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { users } from './schema.ts';

export interface User {
  id: string;
  name: string;
}

const publicUser = { id: users.id, name: users.name };

/** Returns `undefined` if the name is taken. */
export async function addUser(name: string, password: string): Promise<User | undefined> {
  const [user] = await database
    .insert(users)
    .values({ name, passwordHash: await hashPassword(password) })
    .onConflictDoNothing()
    .returning(publicUser);
  return user;
}

/** Returns `undefined` for a wrong name or password. */
export async function logIn(name: string, password: string): Promise<User | undefined> {
  const [user] = await database.select().from(users).where(eq(users.name, name));
  const isRight = await isPassword(password, user?.passwordHash);
  return user && isRight ? { id: user.id, name: user.name } : undefined;
}

export async function findUser(id: string): Promise<User | undefined> {
  const [user] = await database.select(publicUser).from(users).where(eq(users.id, id));
  return user;
}
