import { createRouter, hook, isReply, RpcError, route } from '@mikrokit/router';
import test from 'ava';
import { get } from './getter.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';
import { withoutNodeCrypto } from './without-node-crypto.ts';

const codecs = handWrittenCodecs({
  plain: {},
  public: {},
  tagged: { text: 'string' },
  later: {},
  failing: {},
  moved: {},
  own: {},
});
const kept = { query: true, cacheControl: 'public, max-age=60', etag: true } as const;
const api = createRouter(
  {
    plain: route({ query: true, handler: () => 'plain' }),
    public: route({ query: true, cacheControl: 'public, max-age=60', handler: () => 'public' }),
    tagged: route({ query: true, etag: true, handler: (_context, text: string) => text }),
    later: route({ ...kept, handler: async () => 'later' }),
    failing: route({
      ...kept,
      handler: (context) => {
        context.response.headers.set('cache-control', 'public');
        return new RpcError('nothing-here', { status: 404 });
      },
    }),
    moved: route({
      ...kept,
      handler: (context) => {
        context.response.status = 302;
        context.response.headers.set('location', '/plain');
        return 'moved';
      },
    }),
    own: route({
      ...kept,
      handler: (context) => {
        context.response.headers.set('etag', 'W/"v1"');
        context.response.headers.set('cache-control', 'private, max-age=5');
        context.response.headers.append('set-cookie', 'a=1');
        return 'own';
      },
    }),
  },
  {},
  codecs,
);
const tagged = '/tagged?params=["a"]';

test('a reply to GET may be kept only as the route says, and by default not without asking', async (t) => {
  t.is((await get(api, '/plain')).headers['cache-control'], 'no-cache');
  t.is((await get(api, '/public')).headers['cache-control'], 'public, max-age=60');
  t.is((await get(api, '/plain')).headers.etag, undefined);
});

test('POST says nothing of caches', async (t) => {
  const endpoint = api.accept('POST', '/tagged', 'application/json');
  if (isReply(endpoint)) throw new Error('rejected');
  const reply = await endpoint.run('["a"]', { header: () => '*', native: undefined });
  t.like(reply, { status: 200, headers: ['content-type', 'application/json'] });
});

test.serial('an etag is the same on hosts without node:crypto', async (t) => {
  const { headers } = await get(api, tagged);
  withoutNodeCrypto(t);
  t.is((await get(api, tagged)).headers.etag, headers.etag);
});

test('an etag is a hash of the body', async (t) => {
  const { headers, status } = await get(api, tagged);
  t.is(status, 200);
  t.regex(headers.etag ?? '', /^"[\w-]{22}"$/);
  t.is((await get(api, tagged)).headers.etag, headers.etag);
  t.not((await get(api, '/tagged?params=["b"]')).headers.etag, headers.etag);
});

test('a caller who has the current reply gets a 304 without content', async (t) => {
  const { headers } = await get(api, tagged);
  const etag = headers.etag ?? '';
  const others = '"a,b", W/"c"';
  for (const wanted of [etag, `W/${etag}`, `${others} , ${etag},"d"`, '*', ' * ']) {
    t.deepEqual(
      await get(api, tagged, { 'if-none-match': wanted }),
      { status: 304, headers: { 'cache-control': 'no-cache', etag }, body: undefined },
      wanted,
    );
  }
});

test('a caller who has another reply gets the current one', async (t) => {
  const { headers } = await get(api, tagged);
  const etag = headers.etag ?? '';
  for (const wanted of ['', '"x"', etag.slice(1, -1), `"${etag}`, `"x ${etag.slice(1)}`, '**']) {
    t.is((await get(api, tagged, { 'if-none-match': wanted })).status, 200, wanted);
  }
});

test('a reply that comes later is tagged too', async (t) => {
  const { headers, body } = await get(api, '/later');
  t.deepEqual(body, { later: 'later' });
  const again = await get(api, '/later', { 'if-none-match': headers.etag ?? '' });
  t.like(again, { status: 304, headers: { 'cache-control': 'public, max-age=60' } });
});

test('an error is never to be kept, whatever the handler set, and never a 304', async (t) => {
  const { status, headers } = await get(api, '/failing', { 'if-none-match': '*' });
  t.is(status, 404);
  t.is(headers['cache-control'], 'no-store');
  t.is(headers.etag, undefined);
});

test('a redirect is not compared', async (t) => {
  const { status, headers } = await get(api, '/moved', { 'if-none-match': '*' });
  t.is(status, 302);
  t.is(headers.location, '/plain');
});

test('what a handler says of caches itself is kept', async (t) => {
  t.deepEqual(await get(api, '/own', { 'if-none-match': '"v1"' }), {
    status: 304,
    headers: {
      etag: 'W/"v1"',
      'cache-control': 'private, max-age=5',
      'set-cookie': 'a=1',
    },
    body: undefined,
  });
});

test('a reply that sets a cookie is for its caller alone, unless the handler says otherwise', async (t) => {
  const setting = (cacheControl: string | undefined, own?: string) =>
    route({
      query: true,
      ...(cacheControl && { cacheControl }),
      handler: ({ response }) => {
        response.headers.append('set-cookie', 'session=ada');
        if (own !== undefined) response.headers.set('cache-control', own);
      },
    });
  const login = createRouter(
    {
      plain: setting(undefined),
      shared: setting('public, max-age=60'),
      named: setting('max-age=60, no-cache="private"'),
      own: setting('private, max-age=60'),
      never: setting('No-Store'),
      asked: setting(undefined, 'public'),
    },
    {},
    handWrittenCodecs({ plain: {}, shared: {}, named: {}, own: {}, never: {}, asked: {} }),
  );
  const said = async (path: string) => (await get(login, path)).headers['cache-control'];
  t.is(await said('/plain'), 'private, no-cache');
  t.is(await said('/shared'), 'private, no-cache');
  t.is(await said('/named'), 'private, no-cache');
  t.is(await said('/own'), 'private, max-age=60');
  t.is(await said('/never'), 'No-Store');
  t.is(await said('/asked'), 'public');
});

test('a reply depends on the headers that hooks read, and on those that the handler names', async (t) => {
  const hooked = handWrittenCodecs({ read: {} });
  const codec = { header: {}, decodeParams: () => [] };
  const varying = createRouter(
    {
      auth: hook({ header: 'Authorization', handler: () => {} }),
      read: route({
        query: true,
        handler: (context) => {
          context.response.headers.append('vary', 'cookie');
          return 'read';
        },
      }),
      after: hook({ after: true, header: 'x-after', handler: () => {} }),
    },
    {},
    { ...hooked, hooks: { auth: codec, after: codec } } as never,
  );
  t.is((await get(varying, '/read')).headers.vary, 'cookie, authorization, x-after');
});
