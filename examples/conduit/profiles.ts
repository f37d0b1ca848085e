import { RpcError, route } from '@mikrokit/router';
import { and, eq } from 'drizzle-orm';
import type { UserContext, ViewerContext } from './auth.ts';
import type { Database } from './database/open-database.ts';
import { findProfile, type Profile } from './database/profiles.ts';
import { follows } from './database/tables.ts';

interface ProfileReply {
  profile: Profile;
}

type NotFound = RpcError<'profile-not-found', undefined, 404>;

/** The profiles of users, which anybody may read. */
export const profileRoutes = (database: Database) => ({
  get: route({
    http: 'GET /api/profiles/{username}',
    handler: async (
      { viewer }: ViewerContext,
      username: string,
    ): Promise<ProfileReply | NotFound> => {
      const profile = await findProfile(database, username, viewer.id);
      return profile ? { profile } : notFound();
    },
  }),
});

/** Following others. */
export const followRoutes = (database: Database) => ({
  follow: route({
    http: 'POST /api/profiles/{username}/follow',
    handler: async (
      { session: { userId } }: UserContext,
      username: string,
    ): Promise<ProfileReply | NotFound> => {
      const profile = await findProfile(database, username, userId);
      if (!profile) return notFound();
      const follow = { followerId: userId, followedId: profile.id };
      await database.insert(follows).values(follow).onConflictDoNothing();
      return { profile: { ...profile, following: true } };
    },
  }),
  unfollow: route({
    http: 'DELETE /api/profiles/{username}/follow',
    handler: async (
      { session: { userId } }: UserContext,
      username: string,
    ): Promise<ProfileReply | NotFound> => {
      const profile = await findProfile(database, username, userId);
      if (!profile) return notFound();
      const isFollow = and(eq(follows.followerId, userId), eq(follows.followedId, profile.id));
      await database.delete(follows).where(isFollow);
      return { profile: { ...profile, following: false } };
    },
  }),
});

function notFound(): NotFound {
  return new RpcError('profile-not-found', { status: 404 });
}
