import { type Context, createRouter, hook, type Routes, RpcError, route } from '@mikrokit/router';
import type { Int, Max, MinLength } from '@mikrokit/types';

export interface Article {
  slug: string;
  title: string & MinLength<1>;
  createdAt: Date;
  views: bigint;
}

export interface NewArticle {
  fullTitle: string & MinLength<1>;
  tags?: string[];
}

interface Filter {
  tagList?: string[];
  limit?: number & Int & Max<100>;
  ratio?: number;
  after?: Date;
  views?: bigint;
  isDraft?: boolean;
  order?: 'new' | 'top' | 5;
}

interface Nested {
  author: { name: string; tags?: string[] };
  text?: string;
}

let failures = 0;

/** Routes that RPC does not serve, but one. */
export const routes = {
  get: route({
    http: 'GET /articles/{slug}',
    rpc: false,
    handler: (_context, slug: string): Article | RpcError<'no-article', { since: Date }> =>
      slug === 'gone'
        ? new RpcError('no-article', { status: 404, data: { since: new Date(0) } })
        : { slug, title: 'A', createdAt: new Date(0), views: 10n ** 20n },
  }),
  find: route({ http: 'GET /articles', rpc: false, handler: (_context, filter: Filter) => filter }),
  search: route({
    http: 'GET /deep',
    rpc: false,
    nestedQuery: true,
    handler: (_context, query: Nested) => query,
  }),
  create: route({
    http: 'POST /articles',
    rpc: false,
    status: 201,
    handler: (_context, article: NewArticle) => article,
  }),
  replace: route({
    http: 'PUT /articles/{articleSlug}/by/{id}',
    rpc: false,
    handler: (_context, id: bigint, article: NewArticle, articleSlug: string) => ({
      id,
      article,
      articleSlug,
    }),
  }),
  amend: route({
    http: 'PATCH /articles/{slug}',
    rpc: false,
    handler: (_context, slug: string, article?: NewArticle) => `${slug} ${article?.fullTitle}`,
  }),
  like: route({
    http: 'POST /articles/{slug}/like',
    rpc: false,
    handler: (_context, slug: string): string => slug,
  }),
  remove: route({
    http: 'DELETE /articles/{slug}',
    rpc: false,
    idempotent: true,
    handler: (_context, slug: string, options: { isHard?: boolean }): string | undefined =>
      options.isHard ? slug : undefined,
  }),
  day: route({
    http: 'GET /days/{day}/{kind}/{isLate}',
    rpc: false,
    handler: (_context, day: Date, kind: 'a b' | 3, isLate: boolean): string =>
      `${day.toISOString()} ${typeof kind} ${isLate}`,
  }),
  file: route({
    http: 'GET /files/{path...}',
    rpc: false,
    handler: (_context, path: string) => path,
  }),
  parts: route({
    http: 'GET /ünï/{parts...}',
    rpc: false,
    handler: (_context, parts: number[]) => parts,
  }),
  /** Fails once, and then succeeds. */
  flaky: route({
    http: 'GET /flaky',
    rpc: false,
    handler: (): number | RpcError<'busy'> =>
      failures++ % 2 === 0 ? new RpcError('busy', { status: 503 }) : failures,
  }),
  slow: route({
    http: 'POST /slow',
    rpc: false,
    handler: (context) =>
      new Promise<boolean>((resolve) =>
        context.signal.addEventListener('abort', () => resolve(true)),
      ),
  }),
  guarded: {
    guard: hook({
      header: 'authorization',
      name: 'guard',
      returns: { header: 'x-guard' },
      handler: (_context, token?: string): string | RpcError<'unauthorized'> =>
        token === 'secret' ? 'let in' : new RpcError('unauthorized', { status: 401 }),
    }),
    secret: route({ http: 'GET /secret', rpc: false, handler: () => 42 }),
  },
  /** By RPC. */
  double: (_context: Context, value: number): number => value * 2,
} satisfies Routes;

export const api = createRouter(routes, { prefix: 'my api' });
