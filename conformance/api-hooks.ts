import { type Context, hook, type Routes, RpcError } from '@mikrokit/router';
import { cookiesOf } from '@mikrokit/router/cookies';

interface Visit {
  by: string;
  at: Date;
}

/** Reads a cookie and sets one. */
export const cookie = (context: Context, name: string): string | undefined => {
  const cookies = cookiesOf(context);
  cookies.set('seen', `${name}, ü`, { maxAge: 60 });
  return cookies.get(name);
};

/** Routes surrounded by hooks of every kind. */
export const hooked = {
  auth: hook({
    header: 'X-Key',
    handler: (_context, key: string) =>
      key === 'let me in' ? undefined : new RpcError('unauthorized', { status: 401 }),
  }),
  visit: hook({
    name: 'visit',
    returns: 'body',
    handler: (_context, at?: Date, by = 'nobody'): Visit | undefined => at && { by, at },
  }),
  /** Both levels have a hook of this name. */
  inner: {
    auth: hook({ handler: (_context, _secret: string) => {} }),
    ping: () => 'inner',
  },
  secret: () => 'treasure',
  visited: (_context, times: number): number => times,
  typed: {
    header: hook({
      header: 'x-typed',
      returns: { header: 'X-Typed' },
      handler: (_context, value?: number | Date | 'none' | boolean) => value,
    }),
    bigints: hook({
      header: 'x-bigints',
      returns: { header: 'x-bigints' },
      handler: (_context, values?: readonly bigint[]) => values?.map((value) => value * 2n),
    }),
    tags: hook({
      header: 'x-tags',
      returns: { header: 'x-tags' },
      handler: (_context, tags?: string[]) => tags,
    }),
    required: (_context) => 'typed',
  },
  limited: {
    limit: hook({ header: 'x-limit', handler: (_context, limit: number) => void limit }),
    get: () => 'got',
  },
} satisfies Routes;

const auth = hook({
  header: 'x-user',
  provides: 'user',
  name: 'guarded-user',
  handler: async (
    _context: Context,
    name: string,
  ): Promise<{ name: string; isAdmin: boolean } | RpcError<'unauthorized'>> =>
    name === 'nobody'
      ? new RpcError('unauthorized', { status: 401 })
      : { name, isAdmin: name === 'Ada' },
});

const adminOnly = hook({
  provides: 'admin',
  name: 'guarded-admin',
  handler: (
    context: Context & { readonly user: { readonly name: string; readonly isAdmin: boolean } },
    reason: string,
  ): string | RpcError<'forbidden', { reason: string }> =>
    context.user.isAdmin
      ? context.user.name
      : new RpcError('forbidden', { status: 403, data: { reason } }),
});

/** Routes inside hooks that provide values. */
export const guarded = {
  open: (context) => 'user' in context,
  ...auth.routes({
    me: (context) => context.user.name,
    admin: adminOnly.routes({
      remove: (context, id: number): string => `${context.admin} removed ${id}`,
    }),
  }),
  group: auth.routes({ me: (context) => context.user.name }),
} satisfies Routes;
