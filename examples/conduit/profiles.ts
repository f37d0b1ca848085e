import { type Context, RpcError, route } from '@mikrokit/router';
import { and, eq } from 'drizzle-orm';
import type { Session } from './auth.ts';
import type { Database } from './database/open-database.ts';
import { findProfile, type Profile } from './database/profiles.ts';
import { follows } from './database/tables.ts';

interface ProfileReply {
  profile: Profile;
}

/** The profiles of users, which anybody may read. */
export const profileRoutes = (database: Database) => ({
  get: route({
    http: 'GET /api/profiles/{username}',
    handler: async (
      { viewer }: Context & { viewer: { id?: number } },
      username: string,
    ): Promise<ProfileReply | RpcError<'profile-not-found'>> =>
      replyOf(await findProfile(database, username, viewer.id)),
  }),
});

/** Following others. */
export const followRoutes = (database: Database) => ({
  follow: route({
    http: 'POST /api/profiles/{username}/follow',
    handler: async (
      { session }: Context & { session: Session },
      username: string,
    ): Promise<ProfileReply | RpcError<'profile-not-found'>> => {
      const profile = await findProfile(database, username, session.userId);
      if (profile) {
        const follow = { followerId: session.userId, followedId: profile.id };
        await database.insert(follows).values(follow).onConflictDoNothing();
      }
      return replyOf(profile && { ...profile, following: true });
    },
  }),
  unfollow: route({
    http: 'DELETE /api/profiles/{username}/follow',
    handler: async (
      { session }: Context & { session: Session },
      username: string,
    ): Promise<ProfileReply | RpcError<'profile-not-found'>> => {
      const profile = await findProfile(database, username, session.userId);
      if (profile) {
        const isFollow = and(
          eq(follows.followerId, session.userId),
          eq(follows.followedId, profile.id),
        );
        await database.delete(follows).where(isFollow);
      }
      return replyOf(profile && { ...profile, following: false });
    },
  }),
});

function replyOf(profile: Profile | undefined): ProfileReply | RpcError<'profile-not-found'> {
  return profile ? { profile } : new RpcError('profile-not-found', { status: 404 });
}
