import { type Context, createRouter, hook, RpcError } from '@mikrokit/router';
import { type Session, type SessionStore, sessions } from '@mikrokit/router/sessions';
import { createCodec } from '@mikrokit/types';

export interface SessionData {
  user?: string;
  readonly visits: number;
  readonly seen: Date[];
}

/** Times and sizes of sessions, in milliseconds and bytes. */
export interface SessionLimits {
  readonly idleTimeout?: number;
  readonly absoluteTimeout?: number;
  readonly maxSize?: number;
}

/** An API with sessions, in a store of the test's. */
export function createSessionApi(store: SessionStore, limits: SessionLimits = {}) {
  const inSession = sessions({
    provides: 'session',
    codec: createCodec<SessionData>(),
    store,
    ...limits,
  });
  const loggedIn = hook({
    provides: 'user',
    handler: ({ session }: Context & { readonly session: Session<SessionData> }) =>
      session.data?.user ?? new RpcError('unauthorized', { status: 401 }),
  });
  return createRouter(
    inSession.routes({
      visit: ({ session }): number => {
        session.data = { visits: (session.data?.visits ?? 0) + 1, seen: [] };
        return session.data.visits;
      },
      see: ({ session }, at: Date, fails: boolean): number | undefined => {
        session.data?.seen.push(at);
        if (fails) throw new RpcError('failed', { status: 409 });
        return session.data?.seen.length;
      },
      read: ({ session }): SessionData | undefined => session.data,
      login: ({ session }, user: string): void => {
        session.data = { visits: 0, seen: [], ...session.data, user };
        session.regenerate();
      },
      slowVisit: async ({ session, signal }, milliseconds: number): Promise<void> => {
        await new Promise((resolve) => setTimeout(resolve, milliseconds, signal));
        if (session.data) session.data = { ...session.data, visits: 100 };
      },
      slowLogin: async ({ session }, user: string, milliseconds: number): Promise<void> => {
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
        session.data = { visits: 0, seen: [], ...session.data, user };
        session.regenerate();
      },
      slowLogout: async ({ session }, milliseconds: number): Promise<void> => {
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
        session.destroy();
      },
      logout: ({ session }): void => session.destroy(),
      grow: ({ session }, size: number): void => {
        session.data = { user: 'x'.repeat(size), visits: 0, seen: [] };
      },
      ...loggedIn.routes({ me: (context): string => context.user }),
    }),
    { logger: { debug() {}, info() {}, warn() {}, error() {} } },
  );
}
