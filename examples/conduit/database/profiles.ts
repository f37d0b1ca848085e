import { and, eq, sql } from 'drizzle-orm';
import type { Database } from './open-database.ts';
import { follows, users } from './tables.ts';

/** A user as others see it. */
export interface Profile {
  username: string;
  bio: string;
  image: string;
  /** Whether the caller follows the user. */
  following: boolean;
}

/** The columns of a profile, for queries that join `users`. Nobody is logged in if there is no `viewerId`. */
export function profileColumns(viewerId: number | undefined) {
  const isFollower = and(eq(follows.followerId, viewerId ?? -1), eq(follows.followedId, users.id));
  return {
    username: users.username,
    bio: users.bio,
    image: users.image,
    following: sql`EXISTS (SELECT 1 FROM ${follows} WHERE ${isFollower})`.mapWith(Boolean),
  };
}

export async function findProfile(
  database: Database,
  username: string,
  viewerId: number | undefined,
): Promise<(Profile & { readonly id: number }) | undefined> {
  return database
    .select({ id: users.id, ...profileColumns(viewerId) })
    .from(users)
    .where(eq(users.username, username))
    .get();
}
