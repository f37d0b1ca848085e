import { type Context, createRouter, hook, type Routes, RpcError, route } from '@mikrokit/router';
import type { Int, Max, MinLength } from '@mikrokit/types';

interface Article {
  slug: string & MinLength<1>;
  title: string;
  since: Date;
}

interface Filter {
  tag?: string[];
  limit?: number & Int & Max<100>;
  after?: Date;
}

const since = new Date('2026-01-01T00:00:00Z');

const routes = {
  limits: hook({
    header: 'x-caller',
    handler: (_context: Context, caller?: string) =>
      caller === 'blocked' ? new RpcError('blocked', { status: 403, data: since }) : undefined,
  }),
  seen: hook({ returns: { header: 'x-seen' }, handler: (_context: Context): Date => since }),
  articles: {
    get: route({
      http: 'GET /articles/{slug}',
      rpc: false,
      handler: (
        context: Context,
        slug: string,
      ): { slug: string; since: Date; rpc: boolean } | RpcError<'no-article', { slug: string }> =>
        slug === 'none'
          ? new RpcError('no-article', { status: 404, data: { slug } })
          : { slug, since, rpc: context.request.header('content-type') !== undefined },
    }),
    list: route({
      http: 'GET /articles',
      rpc: false,
      handler: (_context: Context, filter: Filter): Filter => filter,
    }),
    create: route({
      http: 'POST /articles',
      rpc: false,
      status: 201,
      handler: (_context: Context, article: Article): Article => article,
    }),
    update: route({
      http: 'PUT /articles/{slug}/{at}',
      rpc: false,
      handler: (_context: Context, title: string | null, slug: string, at: Date) => ({
        slug,
        title,
        at,
      }),
    }),
    remove: route({
      http: 'DELETE /articles/{slug}',
      rpc: false,
      handler: (_context: Context, slug: string): void => void slug,
    }),
    both: route({ http: 'GET /both', handler: (_context: Context): string => 'both' }),
  },
  page: route({
    http: 'GET /pages/{path...}',
    rpc: false,
    handler: (_context: Context, path: string): string => path,
  }),
  numbers: route({
    http: 'GET /numbers/{list...}',
    rpc: false,
    handler: (_context: Context, list: number[]): number[] => list,
  }),
  nested: route({
    http: 'GET /nested/{name}',
    rpc: false,
    nestedQuery: true,
    encodedSlashes: true,
    handler: (
      _context: Context,
      name: string,
      by: { author: { born?: Date; tags: string[] } },
    ) => ({
      name,
      ...by.author,
    }),
  }),
  close: route({
    http: 'POST /close',
    rpc: false,
    handler: (_context: Context): string => 'closed',
  }),
} satisfies Routes;

export const api = createRouter(routes, { prefix: 'api' });

/** Serves these routes with the errors of RFC 9457. */
export const problems = createRouter(routes, { prefix: 'api', problemDetails: true });

/** An earlier version of the API, when `articles/remove` was still called by RPC. */
export const earlier = createRouter({
  articles: { remove: (_context: Context, _slug: string): void => {} },
});
