import { type Routes, RpcError, route } from '@mikrokit/router';
import type { Email, MaxLength, MinLength } from '@mikrokit/types';
import { eq } from 'drizzle-orm';
import { beginSession, hashPassword, isPassword, type UserContext } from './auth.ts';
import type { Database } from './database/open-database.ts';
import { users } from './database/tables.ts';

export interface NewUser {
  email: string & Email;
  password: string & MinLength<8> & MaxLength<200>;
  username: string & MinLength<1> & MaxLength<50>;
}

export interface Login {
  email: string;
  password: string;
}

/** The user that is logged in, as only that user sees it. */
export interface User {
  email: string;
  token: string;
  username: string;
  bio: string;
  image: string;
}

/** Changes of the own user; absent members stay as they are. */
export interface UserChanges extends Partial<NewUser> {
  bio?: string & MaxLength<1000>;
  image?: string & MaxLength<2000>;
}

interface UserReply {
  user: User;
}

/** Registering and logging in, which anybody may. */
export const userRoutes = (database: Database) =>
  ({
    register: route({
      http: 'POST /api/users',
      status: 201,
      handler: async (_context, body: { user: NewUser }): Promise<UserReply | Taken> => {
        const { password, ...user } = body.user;
        const passwordHash = await hashPassword(password);
        const row = await database
          .insert(users)
          .values({ ...user, passwordHash })
          .onConflictDoNothing()
          .returning()
          .get();
        if (!row) return taken();
        return { user: toUser(row, await beginSession(database, row.id)) };
      },
    }),
    login: route({
      http: 'POST /api/users/login',
      handler: async (
        _context,
        body: { user: Login },
      ): Promise<UserReply | RpcError<'unauthorized', undefined, 401>> => {
        const { email, password } = body.user;
        const row = await database.select().from(users).where(eq(users.email, email)).get();
        if (!row || !(await isPassword(password, row.passwordHash))) {
          return new RpcError('unauthorized', { status: 401 });
        }
        return { user: toUser(row, await beginSession(database, row.id)) };
      },
    }),
  }) satisfies Routes;

/** The routes of a logged-in user about itself. */
export const ownUserRoutes = (database: Database) => ({
  current: route({
    http: 'GET /api/user',
    handler: async ({ session }: UserContext): Promise<UserReply> => {
      const row = await database.select().from(users).where(eq(users.id, session.userId)).get();
      if (!row) throw new RpcError('unauthorized', { status: 401 });
      return { user: toUser(row, session.token) };
    },
  }),
  update: route({
    http: 'PUT /api/user',
    handler: async (
      { session }: UserContext,
      body: { user: UserChanges },
    ): Promise<UserReply | Taken> => {
      const { password, ...others } = body.user;
      const changes = {
        ...others,
        ...(password && { passwordHash: await hashPassword(password) }),
      };
      // An update without values is no SQL: the id, which stays as it is, makes it one.
      const row = await database
        .update(users)
        .set({ id: session.userId, ...changes })
        .where(eq(users.id, session.userId))
        .returning()
        .get()
        .catch(ignoreConflict);
      return row ? { user: toUser(row, session.token) } : taken();
    },
  }),
});

type Taken = RpcError<'taken', undefined, 422>;

const taken = (): Taken =>
  new RpcError('taken', { status: 422, message: 'The email or username is taken' });

/** SQLite's only way of saying that an update breaks a unique column. */
function ignoreConflict(error: unknown): undefined {
  const { cause } = error as { cause?: { errcode?: number } };
  if (cause?.errcode !== SQLITE_CONSTRAINT_UNIQUE) throw error;
}

const SQLITE_CONSTRAINT_UNIQUE = 2067;

function toUser({ email, username, bio, image }: typeof users.$inferSelect, token: string): User {
  return { email, token, username, bio, image };
}
