import { createClient, inProcess } from '@mikrokit/client';
import { type Context, createRouter, hook, RpcError, route } from '@mikrokit/router';

interface User {
  readonly name: string;
  readonly since: Date;
}

const auth = hook({
  header: 'Authorization',
  provides: 'user',
  /** The user who calls. */
  handler: (_context, token: string): User | RpcError<'unauthorized', { readonly at: Date }> =>
    token === 'ada'
      ? { name: 'Ada', since: new Date(0) }
      : new RpcError('unauthorized', { status: 401, data: { at: new Date(0) } }),
});

const team = hook({
  name: 'team-of',
  provides: 'team',
  handler: (context: Context & { readonly user: User }, team: bigint) =>
    team > 0n ? `${context.user.name} ${team}` : new RpcError('no-team', { data: team }),
});

/**
 * Routes inside hooks that provide values, flat and in groups, next to the same routes without
 * hooks.
 */
export const guarded = createRouter({
  open: (_context, id: number): Date => new Date(id),
  ...auth.routes({
    /** The caller. */
    me: (context): User => context.user,
    since: route({ query: true, handler: (context, from?: Date) => from ?? context.user.since }),
    same: (_context, id: number): Date => new Date(id),
    ...team.routes({ play: (context, at: Date) => ({ team: context.team, at }) }),
    teams: team.routes({ list: (context): string[] => [context.team] }),
  }),
});

/** A client of {@link guarded} that was compiled. */
export const guardedClient = createClient<typeof guarded>({ transport: inProcess(guarded) });

const byNumber = hook({
  header: 'Authorization',
  provides: 'user',
  handler: (_context, _token: number) => 1,
});
const provider = hook({
  header: 'Authorization',
  provides: 'user',
  handler: (_context, _token: string): string | RpcError<'unauthorized', { readonly at: Date }> =>
    'another value',
});

/**
 * The route `same` inside hooks, some of which differ from {@link guarded}'s in a way that clients
 * can see.
 */
export const variants = {
  byNumber: createRouter({
    ...byNumber.routes({ same: (_context, id: number): Date => new Date(id) }),
  }),
  ofOtherValue: createRouter({
    ...provider.routes({ same: (_context, id: number): Date => new Date(id) }),
  }),
};
