import { createRouter, type RouterOptions, route } from '@mikrokit/router';
import test from 'ava';
import { call } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';

const codecs = handWrittenCodecs({ hello: {}, 'users/get': {}, health: {} });
const hello = () => 'hello';
const routes = {
  hello: route({ description: 'Says hello.', handler: hello }),
  users: { get: hello },
  health: route({ path: '/.well-known/health', handler: hello }),
};
const pathsOf = (options: RouterOptions) =>
  createRouter(routes, options, codecs).routes.map(({ path }) => path);

test('pathTransform moves routes that have no path of their own', async (t) => {
  const seen: unknown[] = [];
  const options: RouterOptions = {
    prefix: 'api',
    suffix: '.json',
    pathTransform: (path, { id, description }) => {
      seen.push([path, id, description]);
      return path.replace('users', 'p%65ople@2');
    },
  };
  t.deepEqual(pathsOf(options), [
    '/api/hello.json',
    '/api/people@2/get.json',
    '/.well-known/health',
  ]);
  t.deepEqual(seen, [
    ['/api/hello.json', 'hello', 'Says hello.'],
    ['/api/users/get.json', 'users/get', undefined],
  ]);
  const api = createRouter(routes, options, codecs);
  t.like(await call(api, '/api/people@2/get.json'), { body: { 'users/get': 'hello' } });
  t.like(await call(api, '/api/users/get.json'), { status: 404 });
});

for (const [path, message] of [
  ['hello', 'the result of pathTransform is "hello"; begin it with \'/\''],
  ['/a b', 'the result of pathTransform is "/a b"; begin it with'],
  ['/a/../b', "the result of pathTransform is \"/a/../b\"; leave out '.' and '..', which clients"],
  ['/a/%2E', 'the result of pathTransform is "/a/%2E"; leave out'],
  ['/%zz', 'the percent-encoding of the result of pathTransform is broken'],
  [undefined, 'the result of pathTransform is undefined; begin it with'],
] as const) {
  test(`a pathTransform that gives ${path} is rejected`, (t) => {
    const error = t.throws(() => pathsOf({ pathTransform: () => path as string }));
    t.true(error.message.includes(`route "hello": ${message}`), error.message);
  });
}

for (const [path, options, message] of [
  ['/', {}, 'the batch of calls and route "hello" are both served at /; change its path, or'],
  ['/api/', { prefix: 'api' }, 'turn batches off with `maxBatch: 0`'],
  ['/mikrokit.json', {}, 'and route "hello" are both served at /mikrokit.json; change its path'],
  ['/%6dikrokit.json', {}, 'or turn the description off with `describe: false`'],
  ['/users/get', {}, 'route "users/get" and route "hello" are both served at /users/get'],
] as const) {
  test(`a route at ${path} is rejected where something else stands there`, (t) => {
    const moved = { ...routes, hello: route({ path, handler: hello }) };
    const error = t.throws(() => createRouter(moved, options, codecs));
    t.true(error.message.includes(message), error.message);
    t.notThrows(() =>
      createRouter(
        { hello: moved.hello, health: hello },
        { ...options, maxBatch: 0, describe: false },
        codecs,
      ),
    );
  });
}

for (const path of [
  '/:id',
  '/users/:id/edit',
  '/{id}',
  '/users/{id}.json',
  '/a/*',
  '/*rest',
  '/[id]',
]) {
  test(`the path ${path} is rejected, because paths have no parameters`, (t) => {
    const message = `is ${JSON.stringify(path)}; paths have no parameters`;
    for (const start of [
      () => createRouter({ hello: route({ path, handler: hello }) }, {}, codecs),
      () => pathsOf({ pathTransform: () => path }),
      () => pathsOf({ prefix: path }),
      () => pathsOf({ suffix: path }),
    ])
      t.true(t.throws(start).message.includes(message));
    for (const key of path.split('/').filter((key) => /[^a-z]/.test(key)))
      t.throws(() => createRouter({ a: { [key]: hello } }, {}, codecs), {
        message: /paths have no parameters/,
      });
  });
}

test('a colon or an asterisk inside a segment is part of its name', async (t) => {
  const path = '/messages:send*[1]';
  const api = createRouter({ hello: route({ path, handler: hello }) }, {}, codecs);
  t.like(await call(api, path), { status: 200 });
  t.deepEqual(pathsOf({ suffix: ':rpc' })[1], '/users/get:rpc');
});

test('a pathTransform that moves two routes to one path is rejected', (t) => {
  t.throws(() => pathsOf({ pathTransform: () => '/rpc' }), {
    message: /"users\/get" and route "hello" are both served at \/rpc; change one path/,
  });
});
