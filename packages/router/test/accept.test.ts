import { createRouter, isReply, type Reply, route } from '@mikrokit/router';
import test from 'ava';
import { call, failure } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';

const routes = {
  hello: () => 'hello',
  users: { get: () => 'a user', 'größe@2': () => 'wide' },
  health: route({ path: '/.well-known/health', handler: () => 'well' }),
  small: route({ maxBodySize: 10, description: 'A small one.', handler: () => 'small' }),
};
const codecs = handWrittenCodecs({
  hello: {},
  'users/get': {},
  'users/größe@2': {},
  health: {},
  small: {},
});
const api = createRouter(routes, {}, codecs);
const prefixed = createRouter(routes, { prefix: '/api/v1/', suffix: '.json' }, codecs);

test('routes are found under their keys, with prefix and suffix', async (t) => {
  t.like(await call(api, '/users/get'), { status: 200 });
  t.like(await call(prefixed, '/api/v1/users/get.json'), { status: 200 });
  t.like(await call(prefixed, '/users/get'), { status: 404 });
});

test('a query string, a fragment and the absolute form of a proxy do not hide a route', async (t) => {
  for (const url of ['/hello?a=1', '/hello?', '/hello#x', 'http://example.test:80/hello?a=/b']) {
    t.like(await call(api, url), { status: 200 }, url);
  }
});

test('paths match in one spelling, with hexadecimal digits in either case', async (t) => {
  for (const url of ['/users/gr%C3%B6%C3%9Fe@2', '/users/gr%c3%b6%C3%9fe@2', '/users/größe@2']) {
    t.like(await call(api, url), { status: 200 }, url);
  }
  for (const url of ['/%68ello', '/hell%6F', '/users/gr%C3%B6%C3%9Fe%402', '/users%2Fget']) {
    t.like(await call(api, url), { status: 404 }, url);
  }
});

test('broken percent-encoding is a bad request', async (t) => {
  for (const url of ['/%', '/hello%zz', '/%ff', '/users/%C3']) {
    const message = 'The percent-encoding of the path is broken';
    t.deepEqual(await call(api, url), failure('', 400, 'bad-request', message), url);
  }
});

test('an unknown route is not found, under the name that the caller used', async (t) => {
  const message = 'There is no such route';
  t.deepEqual(await call(api, '/nope?x=1'), failure('nope', 404, 'not-found', message));
  t.deepEqual(await call(prefixed, '/api/v1/a/b.json'), failure('a/b', 404, 'not-found', message));
  t.deepEqual(await call(api, '/a%22%0a'), failure('a"\n', 404, 'not-found', message));
  for (const url of ['', '*', '//', '/hello/', '/Hello', '/__proto__', 'authority:80']) {
    t.like(await call(api, url), { status: 404 }, url);
  }
});

test('a long unknown path is not echoed as a whole', (t) => {
  const reply = api.accept('POST', `/${'x'.repeat(100_000)}`, 'application/json') as Reply;
  t.is(reply.status, 404);
  t.true((reply.body ?? '').length < 300);
});

test('paths that end within an escape sequence of the suffix do not throw', (t) => {
  const odd = createRouter({ a: () => 1 }, { suffix: '0' }, handWrittenCodecs({ a: {} }));
  t.like(odd.accept('POST', '/x%20', 'application/json'), { status: 404 });
});

test('any method but POST is rejected and says so', (t) => {
  for (const method of ['GET', 'HEAD', 'PUT', 'post', 'options']) {
    const reply = api.accept(method, '/hello', 'application/json') as Reply;
    t.is(reply.status, 405);
    t.deepEqual(reply.headers.slice(-2), ['allow', 'POST, OPTIONS']);
    t.true(reply.body?.includes('{"hello":{"type":"method-not-allowed"'));
  }
});

test('OPTIONS tells what a route answers, and nothing to other sites', (t) => {
  t.deepEqual(api.accept('OPTIONS', '/hello', undefined), {
    status: 204,
    headers: ['allow', 'POST, OPTIONS'],
    body: undefined,
  });
});

test('an unknown route comes before a wrong method, and that before a wrong content type', (t) => {
  t.like(api.accept('GET', '/nope', undefined), { status: 404 });
  t.like(api.accept('GET', '/hello', undefined), { status: 405 });
});

for (const contentType of [
  'application/json',
  'Application/JSON',
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
  'application/json ; profile=x; charset=utf8',
]) {
  test(`${contentType} is accepted`, (t) => {
    t.false(isReply(api.accept('POST', '/hello', contentType)));
  });
}

for (const contentType of [
  undefined,
  '',
  'text/plain',
  'text/plain; application/json',
  'application/jsonp',
  'application/json, text/plain',
  'application/json; charset=latin1',
  'application/json; charset',
  'application/json; charset=utf-8=x',
  'application/json; charset="utf-8',
  'multipart/form-data; boundary=application/json',
]) {
  test(`content type ${contentType} is rejected`, (t) => {
    const reply = api.accept('POST', '/hello', contentType);
    t.like(reply, { status: 415 });
    t.true((reply as Reply).body?.includes('{"hello":{"type":"unsupported-media-type"'));
  });
}

test('a path override is the whole path', async (t) => {
  t.deepEqual(await call(prefixed, '/.well-known/health'), {
    status: 200,
    body: { health: 'well' },
  });
  t.like(await call(prefixed, '/api/v1/health.json'), { status: 404 });
});

test('an endpoint says how large a body may be, and rejects by the table of errors', (t) => {
  const endpointOf = (path: string) => {
    const endpoint = api.accept('POST', path, 'application/json');
    if (isReply(endpoint)) throw new Error('rejected');
    return endpoint;
  };
  t.is(endpointOf('/small').maxBodySize, 10);
  t.is(endpointOf('/hello').maxBodySize, 1_048_576);
  t.deepEqual(endpointOf('/small').reject('payload-too-large'), {
    status: 413,
    headers: ['content-type', 'application/json'],
    body: '{"errors":{"small":{"type":"payload-too-large","message":"The request body is too large"}}}',
  });
});

test('the list of routes has paths and methods, in key order', (t) => {
  const methods = ['POST', 'OPTIONS'];
  t.deepEqual(prefixed.routes, [
    { id: 'hello', path: '/api/v1/hello.json', methods },
    { id: 'users/get', path: '/api/v1/users/get.json', methods },
    { id: 'users/größe@2', path: '/api/v1/users/gr%C3%B6%C3%9Fe@2.json', methods },
    { id: 'health', path: '/.well-known/health', methods },
    { id: 'small', path: '/api/v1/small.json', methods },
  ]);
});
