import { createRouter, hook, type Routes, RpcError, route } from '@mikrokit/router';
import test from 'ava';
import { call, start } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';

const ran: string[] = [];
const noting = (name: string) => hook({ handler: () => void ran.push(name) });

test.serial(
  'hooks run in key order: those above a route, the route, those below, level by level',
  async (t) => {
    const api = createRouter(
      {
        a: noting('a'),
        first: () => void ran.push('first'),
        b: noting('b'),
        group: {
          c: noting('c'),
          get: () => void ran.push('get'),
          d: noting('d'),
          inner: { e: noting('e'), get: () => void ran.push('inner') },
          f: noting('f'),
        },
        g: noting('g'),
        other: { h: noting('h'), get: () => void ran.push('other') },
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
      ['/first', 'a first b g'],
      ['/group/get', 'a b c get d f g'],
      ['/group/inner/get', 'a b c d e inner f g'],
      ['/other/get', 'a b g h other'],
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

test('a hook on errors is told what has failed by then, and nothing when nothing has', async (t) => {
  const seen: unknown[] = [];
  const see = hook({
    runOnError: true,
    handler: ({ errors }) => void seen.push(errors && Object.fromEntries(errors)),
  });
  const boom = new Error('boom');
  const worse = hook({ name: 'worse', runOnError: true, handler: () => Promise.reject(worst) });
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
    { get, x: hook({ handler: 1 as never }) },
    'handler is a number; pass hook(',
  ],
  [
    'a header that is no name',
    { get, x: hook({ header: 'a b', handler }) },
    'header is "a b", which is not a header name',
  ],
  [
    'an unknown way to return',
    { get, x: hook({ returns: 'cookie' as 'body', handler }) },
    `returns is "cookie"; write 'body' or`,
  ],
  [
    'a result in content-length',
    { get, x: hook({ returns: { header: 'content-length' }, handler }) },
    'returns names a header that cannot be set',
  ],
  [
    'a result in a header that is no name',
    { get, x: hook({ returns: { header: 'a b' }, handler }) },
    'returns names a header that cannot be set',
  ],
  [
    'the name errors',
    { get, x: hook({ name: 'errors', handler }) },
    "write a field name other than 'errors'",
  ],
  [
    'the name __proto__',
    { get, x: hook({ name: '__proto__', handler }) },
    "write a field name other than 'errors' and '__proto__'",
  ],
  [
    'an empty name',
    { get, x: hook({ name: '', handler }) },
    "write a field name other than 'errors'",
  ],
  [
    'runOnError that is no boolean',
    { get, x: hook({ runOnError: 1 as never, handler }) },
    'runOnError is a number; write true or false',
  ],
  [
    'two hooks of one name around a route',
    { x: hook({ name: 'n', handler }), a: { x: hook({ name: 'n', handler }), get } },
    'has the body field "n", as has hook "x", and calls run both; change one name',
  ],
  [
    'a name that is the id of a hook around it',
    { x: hook({ handler }), a: { x: hook({ name: 'x', handler }), get } },
    'has the body field "x", as has hook "x"',
  ],
  [
    'a name that is the id of a route',
    { get, x: hook({ name: 'get', handler }) },
    'has the body field "get", which is the id of a route',
  ],
  ['a hook without routes', { get, a: { x: hook({ handler }) } }, 'runs for no route'],
  ['a numeric key', { get, 7: hook({ handler }) }, 'JavaScript moves numeric keys'],
  [
    'a header that was compiled otherwise',
    { get, x: hook({ header: 'x-a', handler }) },
    'was not compiled as it is',
  ],
  [
    'a result that was compiled otherwise',
    { get, x: hook({ returns: 'body', handler }) },
    'was not compiled as it is',
  ],
  [
    'a hook that was not compiled',
    { get, y: hook({ handler }) },
    'hook "y" was not compiled as it is',
  ],
] as const) {
  test(`${title} is refused with the hook's path and the fix`, (t) => {
    const error = t.throws(() => createRouter(routes as unknown as Routes, {}, codecs));
    t.true(error.message.startsWith('createRouter: '), error.message);
    t.true(error.message.includes(message), error.message);
  });
}
