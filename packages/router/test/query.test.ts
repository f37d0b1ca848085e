import {
  type Context,
  createRouter,
  isReply,
  type Reply,
  type Routes,
  route,
} from '@mikrokit/router';
import test from 'ava';
import { get } from './getter.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';
import { recordingLogger } from './recording-logger.ts';

const codecs = handWrittenCodecs({
  get: { id: 'number' },
  'echo/text': { text: 'string' },
  ping: {},
  small: { text: 'string' },
  change: {},
});
const api = createRouter(
  {
    get: route({ query: true, handler: async (_context, id: number) => ({ id }) }),
    echo: { text: route({ query: true, handler: (_context, text: string) => text }) },
    ping: route({ query: true, cacheControl: 'public, max-age=60', handler: () => 'pong' }),
    small: route({ query: true, maxBodySize: 12, handler: (_context, text: string) => text }),
    change: () => 'changed',
  },
  {},
  codecs,
);
const query = (text: string) => `?params=${encodeURIComponent(text)}`;

test('a query is called with GET, its parameters in the URL as in a body', async (t) => {
  for (const params of ['[7]', '{"get":[7]}', ' [ 7 ] ']) {
    const reply = await get(api, `/get${query(params)}`);
    t.like(reply, { status: 200, body: { get: { id: 7 } } }, params);
  }
  t.like(await get(api, '/ping'), { status: 200, body: { ping: 'pong' } });
  t.like(await get(api, '/ping?a=1#b'), { status: 200, body: { ping: 'pong' } });
});

test('parameters in a URL are decoded as forms and URLSearchParams encode them', async (t) => {
  const text = 'a + b & c=ü%\u{1f600}';
  const params = JSON.stringify([text]);
  const reply = { status: 200, body: { 'echo/text': text } };
  t.like(await get(api, `/echo/text${query(params)}`), reply);
  t.like(await get(api, `/echo/text?x=%zz&${new URLSearchParams({ params })}&y`), reply);
  t.like(await get(api, `/echo/text?p%61rams=${encodeURIComponent(params)}`), reply);
});

for (const [url, status, type, message] of [
  ['/get?params=', 400, 'bad-request', "'params' is empty; leave it out or send an array"],
  ['/get?params', 400, 'bad-request', "'params' is empty; leave it out or send an array"],
  ['/get?params=+', 400, 'bad-request', "'params' is empty; leave it out or send an array"],
  [
    '/get?params=[1]&params=[2]',
    400,
    'bad-request',
    "'params' is in the query string more than once",
  ],
  ['/get?params=[%zz]', 400, 'bad-request', "The percent-encoding of 'params' is broken"],
  ['/get?params=[%ff]', 400, 'bad-request', "The percent-encoding of 'params' is broken"],
  ['/get?params=[1', 400, 'bad-request', "'params' is not valid JSON"],
  ['/get?params=1', 400, 'bad-request', "'params' must be an object or an array"],
  ['/get', 400, 'validation', 'The parameters are not valid'],
  ['/get?params=["1"]', 400, 'validation', 'The parameters are not valid'],
  [`/get?x=${'x'.repeat(8192)}`, 414, 'uri-too-long', 'The query string is longer than 8192'],
] as const) {
  test(`GET ${url.slice(0, 40)} is rejected, and not to be kept`, async (t) => {
    const reply = await get(api, url);
    t.is(reply.status, status);
    const { errors } = reply.body as { errors: { get: { type: string; message: string } } };
    t.is(errors.get.type, type);
    t.true(errors.get.message.startsWith(message), errors.get.message);
    t.is(reply.headers['cache-control'], 'no-store');
  });
}

test('the limit of a route counts for parameters in the URL, in bytes', async (t) => {
  t.like(await get(api, `/small${query('["12345678"]')}`), { status: 200 });
  t.like(await get(api, `/small${query('["ü2345678"]')}`), {
    status: 413,
    body: { errors: { small: { type: 'payload-too-large' } } },
  });
});

test('a route that is not a query cannot be called with GET or HEAD', (t) => {
  for (const method of ['GET', 'HEAD']) {
    const reply = api.accept(method, '/change', undefined) as Reply;
    t.is(reply.status, 405);
    t.deepEqual(reply.headers.slice(-2), ['allow', 'POST, OPTIONS']);
  }
});

test('a query says all methods that it answers', (t) => {
  const allow = ['allow', 'GET, HEAD, POST, OPTIONS'];
  t.like(api.accept('OPTIONS', '/get', undefined), { status: 204, headers: allow });
  const reply = api.accept('DELETE', '/get', undefined) as Reply;
  t.is(reply.status, 405);
  t.deepEqual(reply.headers.slice(-2), allow);
  t.deepEqual(api.routes[0]?.methods, ['GET', 'HEAD', 'POST', 'OPTIONS']);
});

test('a query still answers POST, which needs its content type', (t) => {
  t.false(isReply(api.accept('POST', '/get', 'application/json')));
  t.like(api.accept('POST', '/get', undefined), { status: 415 });
});

test('a GET may have no body', (t) => {
  const endpoint = api.accept('GET', '/get', undefined);
  t.true(!isReply(endpoint) && endpoint.maxBodySize === 0);
});

test('a handler learns when the caller of a GET goes away', async (t) => {
  const started = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  const waiting = createRouter(
    {
      ping: route({
        query: true,
        handler: ({ signal }) => {
          signal.addEventListener('abort', () => aborted.resolve());
          started.resolve();
          return new Promise<string>(() => {});
        },
      }),
    },
    { logger: recordingLogger().logger },
    codecs,
  );
  const endpoint = waiting.accept('GET', '/ping', undefined);
  if (isReply(endpoint)) throw new Error('rejected');
  const reply = endpoint.run('', { header: () => undefined, native: undefined });
  if (isReply(reply)) throw new Error('answered');
  await started.promise;
  reply.cancel();
  await aborted.promise;
  t.is((await reply).status, 499);
});

for (const [options, message] of [
  [{ cacheControl: 'no-store' }, 'cacheControl and etag are for routes that answer GET; add query'],
  [{ etag: true }, 'cacheControl and etag are for routes that answer GET; add query: true'],
  [{ query: true, cacheControl: 'a\r\nb' }, 'cacheControl is "a\\r\\nb"; use directives such as'],
  [{ query: true, cacheControl: '' }, 'cacheControl is ""; use directives such as'],
] as const) {
  test(`the options ${JSON.stringify(options)} are rejected`, (t) => {
    const handler = (_context: Context) => 'pong';
    const routes = { ping: route({ ...options, handler }) } as Routes;
    const error = t.throws(() => createRouter(routes, {}, codecs));
    t.true(error.message.includes(`route "ping": ${message}`), error.message);
  });
}
