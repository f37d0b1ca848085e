import type { User } from './user.ts';

/** The user in parsed JSON, its date decoded and nothing else in it; undefined if anything is wrong. */
export function toUser(json: unknown): User | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const { id, name, surname, lastUpdate } = json as Record<keyof User, unknown>;
  if (typeof id !== 'number') return undefined;
  if (typeof name !== 'string' || typeof surname !== 'string') return undefined;
  if (typeof lastUpdate !== 'string') return undefined;
  const date = new Date(lastUpdate);
  return Number.isNaN(date.getTime()) ? undefined : { id, name, surname, lastUpdate: date };
}

/** The users in parsed JSON; undefined if anything is wrong. */
export function toUsers(json: unknown): User[] | undefined {
  if (!Array.isArray(json)) return undefined;
  const users: User[] = [];
  for (const item of json) {
    const user = toUser(item);
    if (user === undefined) return undefined;
    users.push(user);
  }
  return users;
}
