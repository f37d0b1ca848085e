import { createRouter, hook, type Routes, RpcError, route } from '@mikrokit/router';
import test from 'ava';
import { call, start } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';

const ran: string[] = [];
const noting = (name: string, after = false) => hook({ after, handler: () => void ran.push(name) });

test.serial(
  'hooks run in key order, level by level: before the routes, and with `after` after them',
  async (t) => {
    const api = createRouter(
      {
        a: noting('a'),
        b: noting('b'),
        first: () => void ran.push('first'),
        group: {
          c: noting('c'),
          get: () => void ran.push('get'),
          inner: { e: noting('e'), get: () => void ran.push('inner') },
          d: noting('d', true),
          f: noting('f', true),
        },
        other: { h: noting('h'), get: () => void ran.push('other') },
        g: noting('g', true),
      },
      {},
      handWrittenCodecs(
        { first: {}, 'group/get': {}, 'group/inner/get': {}, 'other/get': {} },
        {
          a: {},
          b: {},
          g: {},
          'group/c': {},
          'group/d': {},
          'group/f': {},
          'group/inner/e': {},
          'other/h': {},
        },
      ),
    );
    for (const [path, order] of [
      ['/first', 'a b first g'],
      ['/group/get', 'a b c get d f g'],
      ['/group/inner/get', 'a b c e inner d f g'],
      ['/other/get', 'a b h other g'],
    ] as const) {
      ran.length = 0;
      t.is((await start(api, path)).status, 200);
      t.is(ran.join(' '), order);
    }
  },
);

test('one hook may stand in two places, each with an id of its own', async (t) => {
  const auth = hook({ handler: (_, _token: string) => {} });
  const api = createRouter(
    { a: { auth, get: () => 1 }, b: { auth, get: () => 2 } },
    {},
    handWrittenCodecs(
      { 'a/get': {}, 'b/get': {} },
      { 'a/auth': { params: { token: 'string' } }, 'b/auth': { params: { token: 'string' } } },
    ),
  );
  t.like(await call(api, '/a/get', { 'a/auth': ['x'] }), { status: 200 });
  t.like(await call(api, '/b/get', { 'a/auth': ['x'] }), { status: 400 });
});

test('a hook that returns cookies sets each in a line of its own', async (t) => {
  const returns = { header: 'Set-Cookie' } as const;
  const api = createRouter(
    {
      one: hook({ returns, handler: () => 'a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT' }),
      two: hook({ returns, handler: () => ['b="2"', 'c=3'] }),
      get: () => 'got',
    },
    {},
    handWrittenCodecs({ get: {} }, { one: { returns: 'header' }, two: { returns: 'header' } }),
  );
  t.deepEqual((await start(api, '/get')).headers.slice(2), [
    ...['set-cookie', 'a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
    ...['set-cookie', 'b="2"', 'set-cookie', 'c=3'],
  ]);
});

test('a hook on errors gets the errors so far, and none without errors', async (t) => {
  const seen: unknown[] = [];
  const see = hook({
    after: true,
    runOnError: true,
    handler: ({ errors }) => void seen.push(errors && Object.fromEntries(errors)),
  });
  const boom = new Error('boom');
  const worse = hook({
    after: true,
    name: 'worse',
    runOnError: true,
    handler: () => Promise.reject(worst),
  });
  const worst = new RpcError('worst');
  const codecs = handWrittenCodecs({ fine: {}, fail: {} }, { see: {}, worse: {}, last: {} });
  const fail = () => {
    throw boom;
  };
  const options = { toPublicError: () => new RpcError('told') };
  const api = createRouter({ fine: () => 1, fail, see, worse, last: see }, options, codecs);
  await start(api, '/fine');
  t.deepEqual(seen, [undefined, { worse: worst }]);
  seen.length = 0;
  await start(api, '/fail');
  t.deepEqual(seen, [{ fail: boom }, { fail: boom, worse: worst }]);
});

test('a hook sees the route with its metadata, and none where there is none', async (t) => {
  const seen: unknown[] = [];
  const api = createRouter(
    {
      look: hook({ handler: ({ route }) => void seen.push({ ...route }) }),
      plain: () => 1,
      open: route({ description: 'Opens.', metadata: { door: 7 }, handler: () => 1 }),
    },
    {},
    handWrittenCodecs({ plain: {}, open: {} }, { look: {} }),
  );
  await start(api, '/plain');
  await start(api, '/open');
  t.deepEqual(seen, [
    { id: 'plain', description: undefined, metadata: {} },
    { id: 'open', description: 'Opens.', metadata: { door: 7 } },
  ]);
});

test('toPublicError maps errors of hooks and routes, and what it throws is logged', async (t) => {
  class OutOfStock extends Error {}
  const logged: unknown[] = [];
  const logger = {
    debug() {},
    info() {},
    warn() {},
    error: (details: object) => void logged.push(details),
  };
  const failure = new OutOfStock('secret');
  const fail = () => {
    throw failure;
  };
  const codecs = handWrittenCodecs({ 'a/get': {}, 'b/get': {}, c: {} }, { 'b/guard': {} });
  const routes = {
    a: { get: () => failure },
    b: { guard: hook({ handler: fail }), get: () => 1 },
    c: () => {
      throw new RpcError('own', { status: 402 });
    },
  };
  const options = {
    logger,
    toPublicError: (error: unknown, { path }: { path: string }) =>
      error instanceof OutOfStock
        ? new RpcError('out-of-stock', { status: 409, data: path })
        : undefined,
  };
  const api = createRouter(routes, options, codecs);
  const error = (path: string) => ({ type: 'out-of-stock', message: 'out-of-stock', data: path });
  t.deepEqual(await call(api, '/a/get'), {
    status: 409,
    body: { errors: { 'a/get': error('a/get') } },
  });
  t.deepEqual(await call(api, '/b/get'), {
    status: 409,
    body: { errors: { 'b/guard': error('b/get') } },
  });
  t.like(await call(api, '/c'), { status: 402 });
  t.deepEqual(logged, []);

  for (const toPublicError of [fail, (() => Promise.resolve(new RpcError('late'))) as never]) {
    logged.length = 0;
    t.like(await call(createRouter(routes, { logger, toPublicError }, codecs), '/a/get'), {
      status: 500,
    });
    t.is(logged.length, 2);
    t.like(logged[1], { err: failure, path: 'a/get' });
  }
});

const get = () => 1;
const handler = () => {};
const codecs = handWrittenCodecs({ get: {}, 'a/get': {} }, { x: {}, 'a/x': {} });

for (const [title, routes, message] of [
  [
    'a handler that is none',
    { x: hook({ handler: 1 as never }), get },
    'handler is a number; pass hook(',
  ],
  [
    'a header that is no name',
    { x: hook({ header: 'a b', handler }), get },
    'header is "a b", which is not a header name',
  ],
  [
    'a credential without the name of its scheme',
    { x: hook({ security: { type: 'http' } as never, handler }), get },
    'security is {"type":"http"}; write { type',
  ],
  [
    'a credential at no place that OpenAPI has',
    { x: hook({ security: { type: 'apiKey', in: 'body', name: 'x' } as never, handler }), get },
    'security is {"type":"apiKey","in":"body","name":"x"}; write { type',
  ],
  [
    'an unknown way to return',
    { x: hook({ returns: 'cookie' as 'body', handler }), get },
    `returns is "cookie"; write 'body' or`,
  ],
  [
    'a result in content-length',
    { x: hook({ returns: { header: 'content-length' }, handler }), get },
    'returns names a header that cannot be set',
  ],
  [
    'a result in a header that is no name',
    { x: hook({ returns: { header: 'a b' }, handler }), get },
    'returns names a header that cannot be set',
  ],
  [
    'the name errors',
    { x: hook({ name: 'errors', handler }), get },
    "write a field name other than 'errors'",
  ],
  [
    'the name __proto__',
    { x: hook({ name: '__proto__', handler }), get },
    "write a field name other than 'errors' and '__proto__'",
  ],
  [
    'an empty name',
    { x: hook({ name: '', handler }), get },
    "write a field name other than 'errors'",
  ],
  [
    'after that is no boolean',
    { x: hook({ after: 1 as never, handler }), get },
    'after is a number; write true or false',
  ],
  [
    'a hook below a route',
    { get, x: hook({ handler }) },
    'hook "x" is below "get", so it would run after it; move the hook above all routes',
  ],
  [
    'a hook below a group',
    { a: { get }, x: hook({ handler }) },
    'hook "x" is below "a", so it would run after it',
  ],
  [
    'a hook below a hook with `after`',
    { a: hook({ after: true, handler }), x: hook({ handler }), get },
    'hook "x" is below "a", so it would run after it',
  ],
  [
    'a route below a hook with `after`',
    { x: hook({ after: true, handler }), get },
    'hook "x" has `after: true`, but "get" is below it; move the hook below all routes',
  ],
  [
    'a group below a hook with `after`',
    { get, x: hook({ after: true, handler }), a: { get } },
    'hook "x" has `after: true`, but "a" is below it',
  ],
  [
    'runOnError that is no boolean',
    { x: hook({ runOnError: 1 as never, handler }), get },
    'runOnError is a number; write true or false',
  ],
  [
    'two hooks of one name around a route',
    { x: hook({ name: 'n', handler }), a: { x: hook({ name: 'n', handler }), get } },
    'and hook "x" have the same body field "n", and calls run both; change one name',
  ],
  [
    'a name that is the id of a hook around it',
    { x: hook({ handler }), a: { x: hook({ name: 'x', handler }), get } },
    'and hook "x" have the same body field "x"',
  ],
  [
    'a name that is the id of a route',
    { x: hook({ name: 'get', handler }), get },
    'has the body field "get", which is the id of a route',
  ],
  ['a hook without routes', { get, a: { x: hook({ handler }) } }, 'runs for no route'],
  ['a numeric key', { 7: hook({ handler }), get }, 'JavaScript moves numeric keys'],
  [
    'a header that was compiled otherwise',
    { x: hook({ header: 'x-a', handler }), get },
    'was not compiled as it is',
  ],
  [
    'a result that was compiled otherwise',
    { x: hook({ returns: 'body', handler }), get },
    'was not compiled as it is',
  ],
  [
    'a hook that was not compiled',
    { y: hook({ handler }), get },
    'hook "y" was not compiled as it is',
  ],
] as const) {
  test(`${title} is rejected with the hook's path and the fix`, (t) => {
    const error = t.throws(() => createRouter(routes as unknown as Routes, {}, codecs));
    t.true(error.message.startsWith('createRouter: '), error.message);
    t.true(error.message.includes(message), error.message);
  });
}
