import { createRouter, type Routes, route } from '@mikrokit/router';
import test from 'ava';
import { call } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';

const codecs = handWrittenCodecs({ hello: {}, 'group/handler': {} });
const hello = () => 'hello';

/** The message with which a router fails at startup. */
function rejectionOf(routes: unknown, options?: object): string {
  try {
    createRouter(routes as Routes, options, codecs);
  } catch (error) {
    return (error as Error).message;
  }
  return 'it started';
}

test('without codecs a router does not start and says the two ways to compile', (t) => {
  const error = t.throws(() => createRouter({ hello }));
  t.true(error.message.includes('node --import @mikrokit/compiler/register server.ts'));
  t.true(error.message.includes('`mikrokit build`'));
  t.true(error.message.includes('@mikrokit/compiler/vite'));
});

test('codecs of another version are rejected', (t) => {
  t.throws(() => createRouter({ hello }, {}, { ...codecs, version: 1 }), {
    message: /version 1, but it runs version \d+\. Reinstall so that @mikrokit\/compiler and/,
  });
});

test('a router does not start that was compiled for another treatment of unknown keys', (t) => {
  const options = { unknownKeys: 'reject' } as const;
  const closed = { ...codecs, unknownKeys: 'reject' } as const;
  const routes = { hello, group: { handler: hello } };
  t.throws(() => createRouter(routes, options, codecs), {
    message: /unknownKeys is "reject", but this router was compiled for "strip"/,
  });
  t.throws(() => createRouter(routes, {}, closed), { message: /compiled for "reject"/ });
  t.notThrows(() => createRouter(routes, options, closed));
  t.notThrows(() => createRouter(routes, { unknownKeys: 'strip' }, codecs));
});

test('a route that was not compiled is rejected by name, also when Object.prototype has such a member', (t) => {
  t.true(rejectionOf({ hello, added: hello }).includes('route "added" was not compiled'));
  t.true(rejectionOf({ toString: hello }).includes('route "toString" was not compiled'));
});

for (const [title, routes, message] of [
  ['a numeric key', { users: { 7: hello } }, '"users/7": JavaScript moves numeric keys'],
  ['an empty key', { users: { '': hello } }, '"users/": an empty key does not make a path'],
  ['a slash in a key', { 'a/b': hello }, `"a/b": a key cannot contain '/'; use nested objects`],
  ['a key __proto__', { ['__proto__']: hello }, `"__proto__": '__proto__' is never`],
  ['a key of dots', { a: { '..': hello } }, '"a/..": clients would resolve it'],
  ['a lone surrogate', { '\ud800': hello }, 'a lone surrogate'],
  ['the key errors', { errors: hello }, "replies list their errors under 'errors'"],
  ['a number', { users: { get: 1 } }, '"users/get" is a number; make it a function, route('],
  ['null', { get: null }, '"get" is null; make it a function'],
  ['undefined', { get: undefined }, '"get" is undefined; make it'],
  ['an array', { get: [hello] }, '"get" is an array; make it'],
  ['a Date', { get: new Date() }, '"get" is an object that is not plain'],
  ['a Map', { get: new Map() }, '"get" is an object that is not plain'],
  ['no routes', {}, 'there are no routes; add at least one handler'],
  ['only empty groups', { a: { b: {} } }, 'there are no routes'],
  ['routes that are a function', hello, 'the routes must be a plain object'],
  ['a definition as routes', route({ handler: hello }), 'the routes must be a plain object'],
] as const) {
  test(`${title} is rejected with path and fix`, (t) => {
    const rejection = rejectionOf(routes);
    t.true(rejection.startsWith('createRouter: '), rejection);
    t.true(rejection.includes(message), rejection);
  });
}

test('nesting past 16 levels is rejected, so cycles are too', (t) => {
  const cycle: Record<string, unknown> = { hello };
  cycle.again = cycle;
  t.true(rejectionOf(cycle).includes('nests deeper than 16 levels'));
  const nested = (levels: number): unknown => (levels === 0 ? hello : { a: nested(levels - 1) });
  t.true(
    rejectionOf(nested(16)).includes('was not compiled'),
    'sixteen levels get past the shape check',
  );
  t.true(rejectionOf(nested(17)).includes('nests deeper'));
});

for (const [options, message] of [
  [{ path: 'hello' }, `"a": path is "hello"; begin it with '/'`],
  [{ path: '/a?b' }, '"a": path is "/a?b"'],
  [{ path: '/%zz' }, '"a": the percent-encoding of path is broken'],
  [{ timeout: 0 }, '"a": timeout is 0; use an integer from 1'],
  [{ timeout: 2 ** 31 }, '"a": timeout is 2147483648'],
  [{ maxBodySize: 1.5 }, '"a": maxBodySize is 1.5'],
  [{ handler: 1 }, '"a": handler is a number; pass route('],
] as const) {
  test(`route options ${JSON.stringify(options)} are rejected`, (t) => {
    const definition = route({ handler: hello, ...options } as { handler: typeof hello });
    const all = handWrittenCodecs({ a: {} });
    const error = t.throws(() => createRouter({ a: definition } as Routes, {}, all));
    t.true(error.message.includes(message), error.message);
  });
}

test('two routes on one path are rejected', (t) => {
  const other = route({ path: '/hello', handler: hello });
  const all = handWrittenCodecs({ hello: {}, other: {} });
  const error = t.throws(() => createRouter({ hello, other }, {}, all));
  t.true(
    error.message.includes('route "other" and route "hello" are both served at /hello; change'),
  );
});

for (const [options, message] of [
  [{ context: { db: 1 } }, 'context is not a function; pass (call) => …, which'],
  [{ toPublicError: 'no' }, 'toPublicError is not a function; pass'],
  [{ tracing: null }, 'tracing is not a function; pass'],
  [{ prefix: 1 }, 'prefix is not a string; pass one'],
  [{ prefix: 'api/..' }, `prefix is "api/.."; leave out '.' and '..'`],
  [{ suffix: '/.' }, `suffix is "/."; leave out`],
  [
    { logger: { error() {} } },
    'logger has no method debug; pass one with debug, info, warn and error',
  ],
  [{ logger: null }, 'logger has no method debug'],
] as const) {
  test(`router options ${JSON.stringify(options)} are rejected`, (t) => {
    const rejection = rejectionOf({ hello }, options as never);
    t.true(rejection.startsWith('createRouter: '), rejection);
    t.true(rejection.includes(message), rejection);
  });
}

test('limits of the router must be positive integers', (t) => {
  for (const value of [0, -1, 1.5, Number.NaN, Infinity]) {
    t.true(rejectionOf({ hello }, { maxDepth: value }).includes('maxDepth is'));
    t.true(rejectionOf({ hello }, { maxBodySize: value }).includes('maxBodySize is'));
  }
});

test('a plain group may hold a route called handler', async (t) => {
  const api = createRouter({ group: { handler: hello } }, {}, codecs);
  t.deepEqual(await call(api, '/group/handler'), {
    status: 200,
    body: { 'group/handler': 'hello' },
  });
});

test('a module namespace is a group', (t) => {
  const namespace = Object.assign(Object.create(null), { handler: hello });
  Object.defineProperty(namespace, Symbol.toStringTag, { value: 'Module' });
  const api = createRouter({ group: namespace as { handler: typeof hello } }, {}, codecs);
  t.is(api.routes.length, 1);
});

test('two routers in one process do not see each other', async (t) => {
  const first = createRouter({ hello: () => 1 }, { prefix: 'a' }, codecs);
  const second = createRouter({ hello: () => 2 }, { prefix: 'b' }, codecs);
  t.deepEqual(await call(first, '/a/hello'), { status: 200, body: { hello: 1 } });
  t.deepEqual(await call(second, '/b/hello'), { status: 200, body: { hello: 2 } });
  t.like(await call(first, '/b/hello'), { status: 404 });
});

test('a router keeps the routes it was made from', (t) => {
  const routes = { hello };
  t.is(createRouter(routes, {}, codecs).definition, routes);
});
