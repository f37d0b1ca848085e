import { type Context, createRouter, hook, RpcError, route } from '@mikrokit/router';

/** An API whose hooks return results in headers, one for each form of a header. */
export const api = createRouter({
  remaining: hook({
    name: 'remaining',
    returns: { header: 'X-Remaining' },
    handler: (_context: Context): number => 7,
  }),
  served: hook({
    returns: { header: 'x-served' },
    handler: (_context: Context): Date => new Date(5),
  }),
  tags: hook({
    returns: { header: 'x-tags' },
    handler: (_context: Context): string[] => ['a', 'b, c', '"d"', '1'],
  }),
  levels: hook({
    returns: { header: 'x-levels' },
    handler: (_context: Context): Set<number | 'low'> => new Set([1, 'low' as const, 2.5]),
  }),
  big: hook({ returns: { header: 'x-big' }, handler: (_context: Context): bigint => 2n ** 70n }),
  flag: hook({
    returns: { header: 'x-flag' },
    handler: (_context: Context): boolean | undefined => true,
  }),
  text: hook({ returns: { header: 'x-text' }, handler: (_context: Context): string => '12' }),
  nothing: hook({
    returns: { header: 'x-nothing' },
    handler: (_context: Context): number | undefined => undefined,
  }),
  cookie: hook({
    returns: { header: 'set-cookie' },
    handler: (_context: Context): string => 'a=b',
  }),
  silent: hook({ handler: (_context: Context): number => 1 }),
  body: hook({ returns: 'body', handler: (_context: Context): Date => new Date(6) }),
  get: (_context: Context, id: number): string =>
    id > 0 ? 'got' : raise(new RpcError('none', { status: 404 })),
  list: route({ query: true, handler: (_context: Context): string[] => ['a'] }),
  // Runs after the routes above it, even if they fail.
  after: hook({
    after: true,
    runOnError: true,
    returns: { header: 'x-after' },
    handler: (_context: Context): Date => new Date(8),
  }),
});

function raise(error: Error): never {
  throw error;
}
