import { type Case, issue, rejected } from './case.ts';

const article = { slug: 'a', title: 'A', at: '1970-01-01T00:00:00.000Z' };
const notKept = { 'cache-control': 'no-store' };
const noContent = { 'content-length': undefined, 'content-type': undefined };

/** A request without a body and without a content type. */
const send = (line: string, reply: Case['reply'], more: Partial<Case> = {}): Case => {
  const [method = '', path = ''] = line.split(' ');
  return {
    title: line,
    route: 'httpRoutes',
    method,
    path,
    headers: { 'content-type': undefined },
    body: '',
    reply,
    ...more,
  };
};

/** A request with a JSON body. */
const sendBody = (line: string, body: string, reply: Case['reply'], more: Partial<Case> = {}) =>
  send(line, reply, { title: `${line} ${body}`, headers: {}, body, ...more });

const ok = (json: unknown, status = 200) => ({ status, json });

const bad = (route: string) => ({ error: 'bad-request', under: `httpRoutes/${route}` }) as const;

const invalid = (route: string, ...issues: Parameters<typeof rejected>) => ({
  ...rejected(...issues),
  under: `httpRoutes/${route}`,
});

/** Requests to the HTTP routes of routes. */
export const httpRoutes: readonly Case[] = [
  send('GET /articles/a', { ...ok(article), headers: { 'cache-control': 'no-cache' } }),
  send('HEAD /articles/a', { status: 200, headers: { 'content-type': 'application/json' } }),
  send('GET /articles/feed', ok('feed')),
  send('GET /articles/feeds', ok({ ...article, slug: 'feeds' })),
  send('GET /articles/a%20b', ok({ ...article, slug: 'a b' })),
  send('GET /articles/%C3%A9', ok({ ...article, slug: 'é' })),
  send('GET /articles/a+b', ok({ ...article, slug: 'a+b' }), { needs: 'encoded-paths' }),
  send('GET /articles/%2565', ok({ ...article, slug: '%65' }), { needs: 'encoded-paths' }),
  send('GET /articles/__proto__', ok({ ...article, slug: '__proto__' })),
  send('GET /articles/a?x=1&y', ok(article)),
  send('GET /articles/none', {
    error: 'no-article',
    status: 404,
    data: { slug: 'hidden' },
    under: 'httpRoutes/get',
    headers: notKept,
  }),
  send('GET /articles/a%2Fb', bad('get'), { needs: 'encoded-paths' }),
  send('GET /articles/%2e%2e', bad('get'), { needs: ['encoded-paths', 'dot-segments'] }),
  send('GET /articles/..', bad('get'), { needs: 'dot-segments' }),
  send('GET /articles/a/', { error: 'not-found', under: 'articles/a/' }),
  send('GET /articles/a/b', { error: 'not-found', under: 'articles/a/b' }),

  send('GET /articles', ok({ ids: [] })),
  send('GET /articles?limit=5&tag=x&draft=true', ok({ ids: [], limit: 5, tag: 'x', draft: true })),
  send('GET /articles?tag=', ok({ ids: [], tag: '' })),
  send('GET /articles?tag', ok({ ids: [], tag: '' })),
  send('GET /articles?tag=a+b%2Bc', ok({ ids: [], tag: 'a b+c' })),
  send('GET /articles?tag=12', ok({ ids: [], tag: '12' })),
  send('GET /articles?tag=a%26b%3Dc=d', ok({ ids: [], tag: 'a&b=c=d' }), { needs: 'raw-queries' }),
  send('GET /articles?order=5', ok({ ids: [], order: 5 })),
  send('GET /articles?order=new', ok({ ids: [], order: 'new' })),
  send('GET /articles?ids=1', ok({ ids: [1] })),
  send('GET /articles?ids=3&ids=1&ids=2', ok({ ids: [3, 1, 2] }), {
    needs: 'repeated-parameters',
  }),
  send(
    'GET /articles?after=2026-01-01T00:00:00%2B02:00',
    ok({ ids: [], after: '2025-12-31T22:00:00.000Z' }),
  ),
  send(
    'GET /articles?after=2026-01-01T00:00:00+02:00',
    ok({ ids: [], after: '2025-12-31T22:00:00.000Z' }),
  ),
  send('GET /articles?unknown=1&__proto__=2&constructor=3', ok({ ids: [] })),
  send(
    'GET /articles?ids[]=4',
    invalid('list', issue('unknown-key', 'ids=…&ids=…', 'query', 'ids[]')),
  ),
  send('GET /articles?&&', ok({ ids: [] })),
  send('GET /articles?limit=five', {
    ...invalid('list', issue('type', 'number', 'query', 'limit')),
    headers: notKept,
  }),
  send('GET /articles?limit=', invalid('list', issue('type', 'number', 'query', 'limit'))),
  send('GET /articles?limit=0x10', invalid('list', issue('type', 'number', 'query', 'limit'))),
  send('GET /articles?limit=1e999', invalid('list', issue('type', 'number', 'query', 'limit'))),
  send('GET /articles?limit=NaN', invalid('list', issue('type', 'number', 'query', 'limit'))),
  send('GET /articles?draft=1', invalid('list', issue('type', 'boolean', 'query', 'draft'))),
  send('GET /articles?ids=x', invalid('list', issue('type', 'number', 'query', 'ids', 0))),
  send('GET /articles?ids=1,2', invalid('list', issue('type', 'number', 'query', 'ids', 0))),
  send(
    'GET /articles?after=2026-01-01',
    invalid('list', issue('format', 'Date', 'query', 'after')),
  ),
  send('GET /articles?limit=1&limit=2', bad('list'), { needs: 'repeated-parameters' }),
  send('GET /articles?tag=%zz', bad('list'), { needs: 'raw-queries' }),
  send('GET /articles?tag=%ff', bad('list'), { needs: 'raw-queries' }),
  send(`GET /articles?${Array.from({ length: 1_100 }, (_, i) => `x${i}`).join('&')}`, bad('list'), {
    title: 'a query string of too many pairs',
    needs: 'raw-queries',
  }),

  sendBody('POST /articles', '{"title":"T"}', {
    ...ok({ ...article, slug: 'new', title: 'T' }, 201),
    headers: { location: '/articles/new', 'cache-control': undefined },
  }),
  sendBody(
    'POST /articles',
    '{"title":1}',
    invalid('create', issue('type', 'string', 'body', 'title')),
  ),
  sendBody('POST /articles', '{}', invalid('create', issue('missing', 'string', 'body', 'title'))),
  sendBody('POST /articles', '[]', invalid('create', issue('type', 'NewArticle', 'body'))),
  sendBody('POST /articles', '{"title":', bad('create'), { needs: 'unparsed-bodies' }),
  sendBody('POST /articles', '', bad('create')),
  sendBody(
    'POST /articles',
    '{"title":"T"}',
    { error: 'unsupported-media-type', under: 'httpRoutes/create' },
    {
      title: 'a body that a form of another site could send',
      headers: { 'content-type': 'text/plain' },
      needs: 'unparsed-bodies',
    },
  ),
  sendBody(
    'PUT /articles/a',
    '{"title":"T","tags":["x"]}',
    ok({ title: 'T', tags: ['x'], slug: 'a' }),
  ),
  sendBody(
    'PATCH /articles/a',
    '{"title":"T","other":1}',
    ok({ slug: 'a', given: { title: 'T' } }),
  ),
  sendBody('PATCH /articles/a', '', ok({ slug: 'a', given: null })),
  sendBody('POST /articles/a/like', '', ok('a')),
  sendBody('POST /articles/a/like', '{"user":{}}', ok('a'), { title: 'a body that nothing reads' }),
  send('POST /articles/a/like', ok('a'), {
    title: 'a POST without a body and a type',
    needs: 'untyped',
  }),
  send('POST /articles/a/like', ok('a'), {
    title: 'a POST without a body of our own page',
    headers: { 'content-type': undefined, 'sec-fetch-site': 'same-origin' },
    needs: 'untyped',
  }),
  send(
    'POST /articles/a/like',
    { error: 'cross-site', status: 403, under: 'httpRoutes/like' },
    {
      title: 'a POST without a body that a page of another site sent',
      headers: { 'content-type': undefined, 'sec-fetch-site': 'cross-site' },
      needs: 'untyped',
    },
  ),
  send(
    'POST /articles/a/like',
    { error: 'unsupported-media-type', under: 'httpRoutes/like' },
    {
      title: 'a POST without a body, with a type that a page of another site could send',
      headers: { 'content-type': 'text/plain' },
    },
  ),
  send('DELETE /articles/a', { status: 204, headers: noContent }),
  send('DELETE /articles/a?hard=true', ok('a')),

  send('GET /days/2022-10-26T21:11:27Z', ok(2022)),
  send('GET /days/2022-12-31T23:30:00-02:00', ok(2023)),
  send('GET /days/2022-12-31T23:30:00+02:00', ok(2022)),
  send('GET /days/soon', invalid('day', issue('format', 'Date', 'path', 'day'))),
  send('GET /counts/12/of/123456789012345678901', ok({ big: '123456789012345678901', count: 12 })),
  send('GET /counts/x/of/1', invalid('count', issue('type', 'number', 'path', 'count'))),
  send('GET /files/a/b.txt', ok('a/b.txt')),
  send('GET /files/a', ok('a')),
  send('GET /files/a/../b', bad('file'), { needs: 'dot-segments' }),
  send('GET /parts/a/b%20c', ok(['a', 'b c'])),
  send('GET /only/7', ok(7)),
  send('GET /failures/x', { error: 'internal', under: 'httpRoutes/fail', headers: notKept }),
  send('GET /slow/1', {
    status: 504,
    json: {
      errors: { 'httpRoutes/slow': { type: 'timeout', message: 'The route took too long' } },
    },
  }),
  send('GET /moved/a', {
    status: 303,
    headers: { location: '/articles/a', 'content-type': undefined },
  }),
  send(
    'GET /greetings/Ada',
    {
      ...ok('Ada'),
      headers: { 'content-language': 'de', vary: 'accept-language' },
    },
    { headers: { 'content-type': undefined, 'accept-language': 'de' } },
  ),
  send('GET /tagged/a', {
    ...ok('a'),
    headers: { 'cache-control': 'public, max-age=60', etag: '"rI2DQruyNi0T8KVZo2IbtA"' },
  }),

  send('POST /articles/a', {
    error: 'method-not-allowed',
    under: 'httpRoutes/get',
    headers: { allow: 'GET, HEAD, PUT, PATCH, DELETE, OPTIONS' },
  }),
  send('OPTIONS /articles/a', {
    status: 204,
    headers: { allow: 'GET, HEAD, PUT, PATCH, DELETE, OPTIONS' },
  }),
  send('OPTIONS /articles', { status: 204, headers: { allow: 'GET, HEAD, POST, OPTIONS' } }),
  {
    title: 'the RPC path works beside the HTTP route',
    route: 'httpRoutes/get',
    params: ['a'],
    reply: { result: article },
  },
  {
    title: 'the RPC reply of a void result has a body',
    route: 'httpRoutes/remove',
    params: ['a', {}],
    reply: { result: undefined },
  },
  {
    title: 'a route without an RPC path',
    route: 'httpRoutes/only',
    body: '[1]',
    reply: { error: 'not-found', under: 'httpRoutes/only' },
  },
  {
    title: 'a route without an RPC path is in no batch',
    route: 'httpRoutes/only',
    path: '/',
    body: '[{"httpRoutes/only":[1]},{"httpRoutes/get":["a"]}]',
    reply: ok([
      { errors: { 'httpRoutes/only': { type: 'not-found', message: 'There is no such route' } } },
      { 'httpRoutes/get': article },
    ]),
  },
];
