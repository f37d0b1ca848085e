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

/** Routes with hooks of every kind around them. */
export const hooked = {
  /** Both branches have a hook of this name. */
  inner: {
    auth: hook({ handler: (_context, _secret: string) => {} }),
    ping: () => 'inner',
  },
  auth: hook({
    header: 'X-Key',
    handler: (_context, key: string) =>
      key === 'let me in' ? undefined : new RpcError('unauthorized', { status: 401 }),
  }),
  secret: () => 'treasure',
  visit: hook({
    name: 'visit',
    returns: 'body',
    handler: (_context, at?: Date, by = 'nobody'): Visit | undefined => at && { by, at },
  }),
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
