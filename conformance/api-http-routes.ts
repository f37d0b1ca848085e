import { type Context, hook, type Routes, RpcError, route } from '@mikrokit/router';

interface Article {
  slug: string;
  title: string;
  at: Date;
}

interface NewArticle {
  title: string;
  tags?: string[];
}

interface Filter {
  tag?: string;
  limit?: number;
  after?: Date;
  draft?: boolean;
  order?: 'new' | 'top' | 5;
  ids: number[];
}

const articleOf = (slug: string): Article => ({ slug, title: 'A', at: new Date(0) });

/** Routes with HTTP routes. */
export const httpRoutes = {
  get: route({
    http: 'GET /articles/{slug}',
    handler: (_context, slug: string): Article | RpcError<'no-article', { slug: string }> =>
      slug === 'none'
        ? new RpcError('no-article', { status: 404, data: { slug: 'hidden' } })
        : articleOf(slug),
  }),
  list: route({ http: 'GET /articles', handler: (_context, filter: Filter) => filter }),
  feed: route({ http: 'GET /articles/feed', handler: () => 'feed' }),
  create: route({
    http: 'POST /articles',
    status: 201,
    handler: (context: Context, article: NewArticle): Article => {
      context.response.headers.set('location', '/articles/new');
      return { ...articleOf('new'), title: article.title };
    },
  }),
  replace: route({
    http: 'PUT /articles/{slug}',
    handler: (_context, article: NewArticle, slug: string) => ({ ...article, slug }),
  }),
  amend: route({
    http: 'PATCH /articles/{slug}',
    handler: (_context, slug: string, article?: NewArticle) => ({ slug, given: article ?? null }),
  }),
  like: route({
    http: 'POST /articles/{slug}/like',
    handler: (_context, slug: string): string => slug,
  }),
  remove: route({
    http: 'DELETE /articles/{slug}',
    handler: (_context, slug: string, options: { hard?: boolean }): string | undefined =>
      options.hard ? slug : undefined,
  }),
  day: route({
    http: 'GET /days/{day}',
    handler: async (_context, day: Date) => day.getUTCFullYear(),
  }),
  count: route({
    http: 'GET /counts/{count}/of/{big}',
    handler: (_context, big: bigint, count: number) => ({ big, count }),
  }),
  file: route({ http: 'GET /files/{path...}', handler: (_context, path: string) => path }),
  parts: route({ http: 'GET /parts/{parts...}', handler: (_context, parts: string[]) => parts }),
  only: route({ http: 'GET /only/{id}', rpc: false, handler: (_context, id: number) => id }),
  tagged: route({
    http: 'GET /tagged/{text}',
    cacheControl: 'public, max-age=60',
    etag: true,
    handler: (_context, text: string) => text,
  }),
  fail: route({
    http: 'GET /failures/{kind}',
    handler: (_context, kind: string): string => {
      throw new Error(`SECRET-${kind}`);
    },
  }),
  slow: route({
    http: 'GET /slow/{id}',
    timeout: 50,
    handler: (_context, id: number) => new Promise<number>(() => id),
  }),
  moved: route({
    http: 'GET /moved/{to}',
    handler: (context: Context, to: string): void => {
      context.response.status = 303;
      context.response.headers.set('location', `/articles/${encodeURIComponent(to)}`);
    },
  }),
  hooked: {
    language: hook({
      header: 'accept-language',
      returns: { header: 'content-language' },
      handler: (_context, language = 'en') => language,
    }),
    greet: route({ http: 'GET /greetings/{name}', handler: (_context, name: string) => name }),
  },
} satisfies Routes;
