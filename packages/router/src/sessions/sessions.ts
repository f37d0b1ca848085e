import { assertKnownOptions } from '@mikrokit/types/runtime';
import type { Context } from '../call/context.ts';
import type { JsonCodec } from '../call/json-codec.ts';
import { cookieAttributeNames, hostCookieName } from '../cookies/cookie-attributes.ts';
import type { CookieOptions } from '../cookies/cookies.ts';
import type { GuardHook } from '../definition/hooks/guard.ts';
import type { GuardOptions } from '../definition/hooks/hook-definition.ts';
import { defineHook } from '../hook.ts';
import type { CallSession, Session } from './session.ts';
import { SessionManager } from './session-manager.ts';
import type { SessionStore } from './session-store.ts';

export type { PostgresPool } from '../stores/postgres.ts';
export type { SendCommand } from '../stores/send-command.ts';
export type { SqliteDatabase } from '../stores/sqlite.ts';
export {
  type MemorySessionStoreOptions,
  memorySessionStore,
} from './memory-session-store.ts';
export {
  postgresSessionStore,
  postgresSessionTable,
} from './postgres-session-store.ts';
export { redisSessionStore } from './redis-session-store.ts';
export { sqliteSessionStore } from './sqlite-session-store.ts';
export type { JsonCodec, Session, SessionStore };

/** Options of {@link sessions}. */
export interface SessionOptions<
  T,
  Provides extends string,
  Name extends string | undefined = undefined,
> extends Omit<GuardOptions<{ name: Name }>, 'header' | 'security'> {
  /** The name of the session in `context`, for routes inside the hook: with `'session'`, `context.session`. */
  readonly provides: Provides & (Provides extends keyof Context ? never : unknown);
  /** Writes and reads the data: `createCodec<T>()`. If stored data does not match the type, there is no session. */
  readonly codec: JsonCodec<T>;
  /**
   * Where sessions are stored: `memorySessionStore()`, or a store that processes share, such as `redisSessionStore()`.
   */
  readonly store: SessionStore;
  /** Milliseconds without calls after which a session ends. Default: 1,800,000 (30 minutes). */
  readonly idleTimeout?: number;
  /**
   * Milliseconds after which any session ends, counted from its start or `regenerate()`. Default:
   * 86,400,000 (24 hours).
   */
  readonly absoluteTimeout?: number;
  /** The most bytes of data as JSON. A call that saves more fails. Default: 16,384. */
  readonly maxSize?: number;
  /** The cookie with the session's id. Default: `httpOnly`, `secure` and `sameSite: 'lax'`, for this host. */
  readonly cookie?: Omit<CookieOptions, 'maxAge' | 'expires'> & {
    /** The cookie's name. It gets the prefix `__Host-` unless `domain`, `path` or `secure` forbid it. Default: `session`. */
    readonly name?: string;
  };
}

/**
 * Makes a hook that provides the session of a call. It accepts every call: without a session, `data` is `undefined`.
 * Throws for times and sizes that are not above 0.
 *
 * @example
 * ```ts
 * import { createRouter } from '@mikrokit/router';
 * import { memorySessionStore, sessions } from '@mikrokit/router/sessions';
 * import { createCodec } from '@mikrokit/types';
 *
 * const session = sessions({
 *   provides: 'session',
 *   codec: createCodec<{ user: string }>(),
 *   store: memorySessionStore(),
 * });
 * const api = createRouter(
 *   session.routes({
 *     login: (context, user: string) => {
 *       context.session.data = { user };
 *       context.session.regenerate();
 *     },
 *     me: (context) => context.session.data?.user ?? 'nobody',
 *   }),
 * );
 *
 * console.log(await api.call('me')); // → nobody
 * ```
 */
export function sessions<
  T,
  const Provides extends string,
  const Name extends string | undefined = undefined,
>(
  options: SessionOptions<T, Provides, Name>,
): GuardHook<
  (context: Context) => Promise<Session<T>>,
  { provides: Provides; header: undefined; returns: undefined; name: Name },
  { readonly [Key in Provides]: Session<T> }
> {
  assertKnownOptions('sessions', options, OPTION_NAMES);
  const { codec, store, cookie: cookieOptions = {}, ...rest } = options;
  const { idleTimeout = 1_800_000, absoluteTimeout = 86_400_000, maxSize = 16_384, ...hook } = rest;
  for (const [name, value] of Object.entries({ idleTimeout, absoluteTimeout, maxSize })) {
    if (!(value > 0 && Number.isFinite(value)))
      throw new RangeError(`sessions: ${name} is not a number above 0; correct it`);
  }
  const { name = 'session', ...cookie } = cookieOptions;
  assertKnownOptions('sessions: cookie', cookieOptions, COOKIE_OPTION_NAMES);
  const cookieName = hostCookieName(name, cookie);
  const limits = { idleTimeout, absoluteTimeout, maxSize };
  const manager = new SessionManager({ codec, store, cookieName, cookie, ...limits });
  return defineHook(
    { ...hook, handler: (context: Context) => manager.open(context) },
    {
      readsCookie: true,
      store,
      sessionCookie: cookieName,
      finish: (context, session) => manager.close(context, session as CallSession<T>),
    },
  ) as never;
}

const COOKIE_OPTION_NAMES = { ...cookieAttributeNames, name: 1 } as const;

const OPTION_NAMES = {
  provides: 1,
  codec: 1,
  store: 1,
  idleTimeout: 1,
  absoluteTimeout: 1,
  maxSize: 1,
  cookie: 1,
  name: 1,
  description: 1,
  metadata: 1,
} as const;
