import '@mikrokit/compiler/register';
import { lambdaHandler } from '@mikrokit/serverless/aws';
import test from 'ava';
import { type Sent, send } from './lambda.ts';

const { createApi } = await import('./api.ts');
const handler = lambdaHandler(createApi().api);
const prefixed = lambdaHandler(createApi('rpc').api);

const get = { path: '/users/get', params: [7] };

/** The fields by which API Gateway names its route. */
function chosen(resource: string, path: string, proxy?: string): object {
  return { resource, path, pathParameters: proxy === undefined ? null : { proxy } };
}

const found: Record<string, Sent> = {
  'a stage of a REST API': { ...get, service: 'rest-api', stage: 'prod' },
  'a base path of a domain': {
    ...get,
    service: 'rest-api',
    change: chosen('/{proxy+}', '/v1/users/get', 'users/get'),
  },
  'a base path and a stage': {
    ...get,
    service: 'rest-api',
    change: chosen('/{proxy+}', '/shop/prod/users/get', 'users/get'),
  },
  'a resource without parameters': {
    ...get,
    service: 'rest-api',
    change: chosen('/users/get', '/v1/users/get'),
  },
  'a resource that is not known': { ...get, service: 'rest-api', change: { resource: null } },
  'an HTTP API': { ...get, service: 'http-api' },
  'a stage of an HTTP API': { ...get, service: 'http-api', stage: 'prod' },
  'a stage of an HTTP API with a route': {
    ...get,
    service: 'http-api',
    stage: 'prod',
    change: { routeKey: 'ANY /{proxy+}', pathParameters: { proxy: 'users/get' } },
  },
  'a base path of an HTTP API': {
    ...get,
    service: 'http-api',
    change: {
      rawPath: '/shop/users/get',
      routeKey: 'POST /users/{name}',
      pathParameters: { name: 'get' },
    },
  },
  'an HTTP API with the payload format 1.0': {
    ...get,
    service: 'rest-api',
    change: { version: '1.0', resource: '$default', path: '/prod/users/get', pathParameters: null },
  },
  'slashes more than needed before it': {
    ...get,
    service: 'rest-api',
    change: chosen('/{proxy+}', '//v1/users/get', 'users/get'),
  },
};

for (const [title, sent] of Object.entries(found)) {
  test(`a prefix of the path is removed: ${title}`, async (t) => {
    t.like(await send(handler, sent), { statusCode: 200, body: '{"users/get":7}' });
  });
}

test('an encoded parameter of API Gateway does not become another path', async (t) => {
  // POST /public/users%2Fget came to a route without the authorizer of /users/{name}.
  const rawPath = '/public/users/get';
  for (const name of ['users/get', 'users%2Fget']) {
    const change = { rawPath, routeKey: 'POST /public/{name}', pathParameters: { name } };
    const { statusCode } = await send(handler, { ...get, service: 'http-api', change });
    t.is(statusCode, 404, `HTTP API, ${name}`);
  }
  for (const proxy of ['users/get', 'users%2Fget', 'v1/users%2fget']) {
    const change = chosen('/open/{proxy+}', '/open/v1/users/get', proxy);
    const { statusCode } = await send(handler, { ...get, service: 'rest-api', change });
    t.is(statusCode, 404, `REST API, ${proxy}`);
  }
});

test('a prefix of the router is part of the path', async (t) => {
  const path = '/rpc/users/get';
  const change = chosen('/rpc/{proxy+}', '/v1/rpc/users/get', 'users/get');
  t.is((await send(prefixed, { path, params: [7], service: 'rest-api', change })).statusCode, 200);
  t.is((await send(prefixed, { path, params: [7], service: 'load-balancer' })).statusCode, 200);
  t.is((await send(prefixed, { ...get, service: 'load-balancer' })).statusCode, 404);
});

test('a base path that events do not contain is set by an option', async (t) => {
  const handler = lambdaHandler(createApi().api, { basePath: '/shop/v1' });
  for (const path of ['/shop/v1/users/get', '/users/get']) {
    const { body } = await send(handler, { path, params: [7], service: 'load-balancer' });
    t.is(body, '{"users/get":7}', path);
  }
  t.is((await send(handler, { path: '/shop/v12/users/get' })).statusCode, 404);
  const batch = { path: '/shop/v1', body: Buffer.from('[]') };
  t.is((await send(handler, batch)).body, '[]');
  for (const basePath of ['shop', '/', '/shop/', '/a?b'])
    t.throws(() => lambdaHandler(createApi().api, { basePath }), { message: /basePath is/ });
});

test('a stage alone is the root', async (t) => {
  const batch = { path: '/', body: Buffer.from('[{"users/get":[7]}]') };
  for (const service of ['http-api', 'rest-api'] as const) {
    const change = service === 'http-api' ? { rawPath: '/prod' } : chosen('/', '/prod');
    const { body } = await send(handler, { ...batch, service, stage: 'prod', change });
    t.is(body, '[{"users/get":7}]', service);
  }
});

test('decoded characters of a path become neither a query nor a broken encoding', async (t) => {
  for (const rawPath of ['/users/get?x', '/users/get#x', '/100%', '/%zz']) {
    const { statusCode } = await send(handler, {
      ...get,
      service: 'http-api',
      change: { rawPath },
    });
    t.is(statusCode, 404, rawPath);
  }
});

test('query parameters are read in every format', async (t) => {
  const path = `/square?params=${encodeURIComponent('[3]')}`;
  const headers = { 'x-forwarded-for': '10.0.0.1' };
  for (const service of [
    'rest-api',
    'http-api',
    'function-url',
    'load-balancer',
    'load-balancer-multi-value',
  ] as const) {
    const { body } = await send(handler, { method: 'GET', path, service, headers });
    t.is(body, '{"square":9}', service);
  }
  const change = { multiValueQueryStringParameters: null };
  const { body } = await send(handler, { method: 'GET', path, service: 'rest-api', change });
  t.is(body, '{"square":9}', 'without lists of values');
});
