import { createRouter, hook, type Reply, route } from '@mikrokit/router';
import { CONTRACT_HEADER } from '@mikrokit/router/protocol';
import test from 'ava';
import { call, failure, start } from './caller.ts';
import { get } from './getter.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';

const api = createRouter(
  {
    ping: () => 'pong',
    articles: {
      tenant: hook({ name: 'tenant', handler: (_context, _name: string) => {} }),
      key: hook({ header: 'x-key', name: 'key', handler: (_context, _key: string) => {} }),
      list: route({ query: true, handler: (_context, tag: string) => [tag] }),
    },
    search: route({ query: true, handler: (_context, text: string) => text }),
    now: route({ query: true, handler: () => 'now' }),
  },
  {},
  handWrittenCodecs(
    { ping: {}, 'articles/list': { tag: 'string' }, search: { text: 'string' }, now: {} },
    {
      'articles/tenant': { params: { name: 'string' } },
      'articles/key': { params: { key: 'string' }, header: {} },
    },
  ),
);

const rejected = (id: string, name: string) =>
  failure(
    id,
    400,
    'bad-request',
    `Nothing in this call reads ${JSON.stringify(name)}; send {${JSON.stringify(id)}: [parameters]}`,
  );

test('a member of a body that nothing in the call reads is rejected with its name', async (t) => {
  for (const [path, body, name] of [
    ['ping', { type: 'payment.succeeded', data: {} }, 'type'],
    ['ping', { ping: [], pong: [] }, 'pong'],
    ['articles/list', { tag: 'nope' }, 'tag'],
    ['articles/list', { 'article/list': ['a'], tenant: ['x'] }, 'article/list'],
    ['articles/list', { 'articles/list': ['a'], search: ['x'] }, 'search'],
  ] as const) {
    t.deepEqual(await call(api, `/${path}`, body), rejected(path, name), name);
  }
});

test('a member for a hook that reads a header is rejected, because nothing would read it', async (t) => {
  const body = { 'articles/list': ['a'], key: ['secret'] };
  t.deepEqual(await call(api, '/articles/list', body), rejected('articles/list', 'key'));
});

test('members that Object.prototype has are no exception, and keys that it was given are none of a body', async (t) => {
  for (const name of ['toString', '__proto__', 'constructor'])
    t.deepEqual(await call(api, '/ping', `{"${name}":[]}`), rejected('ping', name));
  Object.defineProperty(Object.prototype, 'polluted', {
    value: 1,
    enumerable: true,
    configurable: true,
  });
  try {
    t.like(await call(api, '/ping', { ping: [] }), { status: 200 });
  } finally {
    delete (Object.prototype as { polluted?: number }).polluted;
  }
});

test('a long name is cut in the error', async (t) => {
  t.deepEqual(
    await call(api, '/ping', { ['x'.repeat(999)]: 1 }),
    rejected('ping', 'x'.repeat(128)),
  );
});

test('a caller that was compiled with other types is told so', async (t) => {
  const request = {
    header: (name: string) => (name === CONTRACT_HEADER ? 'older123' : undefined),
    native: undefined,
  };
  const reply = (await start(api, '/ping', { ping: [], audit: ['x'] }, request)) as Reply;
  t.is(reply.status, 409);
  t.deepEqual(reply.headers, ['content-type', 'application/json', CONTRACT_HEADER, 'ping 1']);
  const issue = {
    path: ['audit'],
    code: 'unknown-key',
    expected: '"ping"',
    message: 'Unknown key; expected "ping"',
  };
  t.like(JSON.parse(reply.body ?? ''), {
    errors: { ping: { type: 'contract-changed', issues: [issue] } },
  });
});

test('a GET of a query with parameters must have them in params', async (t) => {
  const message = (name: string) =>
    `Nothing reads ${JSON.stringify(name)} in the query string; send the parameters in 'params', as a JSON array`;
  for (const [url, name] of [
    ['/search?text=a', 'text'],
    ['/search?contract=x&param=%5B1%5D', 'param'],
    ['/search?%zz', '%zz'],
    ['/search?p%61ram', 'param'],
    ['/articles/list?tag=ts', 'tag'],
  ] as const) {
    const { status, headers, body } = await get(api, url);
    const [id = ''] = url.slice(1).split('?');
    t.deepEqual({ status, body }, failure(id, 400, 'bad-request', message(name)), url);
    t.is(headers['cache-control'], 'no-store');
  }
  t.like(await get(api, '/search?utm_source=x&params=%5B%22a%22%5D'), { body: { search: 'a' } });
  t.like(await get(api, '/search?&'), { body: { errors: { search: { type: 'validation' } } } });
  t.like(await get(api, '/now?utm_source=x'), { body: { now: 'now' } });
});

test('a member that nothing reads is rejected in params, too', async (t) => {
  const { status, body } = await get(api, `/search?params=${encodeURIComponent('{"text":["a"]}')}`);
  t.deepEqual({ status, body }, rejected('search', 'text'));
});

test('a POST must not have its parameters in the query string', async (t) => {
  const message = "'params' in the query string is only for GET; send the parameters in the body";
  for (const path of ['search', 'ping'])
    t.deepEqual(
      await call(api, `/${path}?a=1&params=%5B1%5D`),
      failure(path, 400, 'bad-request', message),
    );
  t.like(await call(api, '/ping?token=1', '[]'), { status: 200 });
});
