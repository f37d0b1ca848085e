import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { type Context, hook, RpcError } from '@mikrokit/router';
import { eq } from 'drizzle-orm';
import type { Database } from './database/open-database.ts';
import { sessions } from './database/tables.ts';

/** A logged-in user, and the token of the call. */
export interface Session {
  readonly userId: number;
  readonly token: string;
}

/** The context of routes for users only. */
export type UserContext = Context & { readonly session: Session };

/** The context of routes for everybody; `viewer.id` is there if somebody is logged in. */
export type ViewerContext = Context & { readonly viewer: { readonly id?: number } };

/** Hooks that find out who calls, by `authorization: Token …`. */
export function createAuth(database: Database) {
  const find = async (authorization: string | undefined): Promise<Session | undefined> => {
    const token = /^Token (\S+)$/.exec(authorization ?? '')?.[1];
    if (token === undefined) return undefined;
    const isToken = eq(sessions.tokenHash, hashOf(token));
    const found = await database.select().from(sessions).where(isToken).get();
    return found && { userId: found.userId, token };
  };
  return {
    /** Rejects calls of nobody. */
    user: hook({
      header: 'authorization',
      provides: 'session',
      handler: async (
        _context,
        authorization?: string,
      ): Promise<Session | RpcError<'unauthorized', undefined, 401>> =>
        (await find(authorization)) ?? new RpcError('unauthorized', { status: 401 }),
    }),
    /** Takes calls of everybody. `viewer.id` is there if somebody is logged in. */
    anybody: hook({
      header: 'authorization',
      provides: 'viewer',
      handler: async (_context, authorization?: string): Promise<{ id?: number }> => {
        const session = await find(authorization);
        return session ? { id: session.userId } : {};
      },
    }),
  };
}

/** Begins a session of a user and returns its token. */
export async function beginSession(database: Database, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.insert(sessions).values({ tokenHash: hashOf(token), userId });
  return token;
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${(await derive(password, salt)).toString('base64url')}`;
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split('.').map((part) => Buffer.from(part, 'base64url'));
  return timingSafeEqual(await derive(password, Buffer.from(salt)), Buffer.from(hash));
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return promisify<string, Buffer, number, Buffer>(scrypt)(password, salt, 32);
}

/** Tokens are random, so that a fast hash does. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
