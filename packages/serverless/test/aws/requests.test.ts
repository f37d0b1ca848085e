import '@mikrokit/compiler/register';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { lambdaHandler } from '@mikrokit/serverless/aws';
import test from 'ava';
import { contextWith, eventOf, send, silent } from './lambda.ts';

const { createApi } = await import('./api.ts');
const handler = lambdaHandler(createApi().api, { logger: silent });
const services = ['rest-api', 'http-api', 'function-url', 'load-balancer'] as const;

test('several cookies are sent in the way of each format', async (t) => {
  const sent = { path: '/cookies', params: [3] };
  const all = ['c0=1', 'c1=1', 'c2=1'];
  const headers = { 'content-type': 'application/json', 'x-list': 'a, b' };
  const rest = await send(handler, { ...sent, service: 'rest-api' });
  t.like(rest, { headers, multiValueHeaders: { 'set-cookie': all } });
  t.false('cookies' in rest, 'API Gateway rejects fields that it does not know');
  t.like(await send(handler, { ...sent, service: 'http-api' }), { headers, cookies: all });
  t.like(await send(handler, { ...sent, service: 'load-balancer-multi-value' }), {
    multiValueHeaders: { 'x-list': ['a, b'], 'set-cookie': all },
  });
  const single = await send(handler, { ...sent, service: 'load-balancer' });
  t.like(single.headers, { 'set-cookie': 'c0=1', 'Set-cookie': 'c1=1', 'sEt-cookie': 'c2=1' });
});

test('headers are found in any case, with all their values', async (t) => {
  const read = async (name: string, change: object, service: (typeof services)[number]) => {
    const { body } = await send(handler, { path: '/header', params: [name], service, change });
    return JSON.parse(body).header;
  };
  const type = { 'Content-Type': 'application/json' };
  const multiValueHeaders = {
    'Content-Type': ['application/json'],
    'X-A': ['1', '2'],
    'x-a': ['3'],
  };
  t.is(await read('x-A', { multiValueHeaders }, 'rest-api'), '1, 2, 3');
  t.is(await read('X-A', { headers: { ...type, 'x-a': ['1', '2'] } }, 'function-url'), '1, 2');
  t.is(await read('X-A', { headers: { ...type, 'x-a': [1] } }, 'function-url'), 'none');
  t.is(await read('cookie', { cookies: ['a=1', 'b=2'] }, 'http-api'), 'a=1; b=2');
  t.is(await read('toString', {}, 'http-api'), 'none');
  t.is(await read('constructor', { headers: { ...type } }, 'load-balancer'), 'none');
});

test("the caller's address is the one that the service has seen", async (t) => {
  for (const service of services) {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const { body } = await send(handler, { path: '/address', service, headers });
    t.is(body, '{"address":"127.0.0.1"}', service);
  }
  const change = { requestContext: { http: { method: 'POST', sourceIp: { a: 1 } } } };
  t.is((await send(handler, { path: '/address', change })).body, '{"address":"none"}');
});

test('encoded bodies are inflated, within the limit of the route', async (t) => {
  const sent = (body: Uint8Array, coding = 'gzip') => ({
    path: '/small',
    body,
    isBinary: true,
    headers: { 'content-encoding': coding },
  });
  t.is((await send(handler, sent(gzipSync('["abc"]')))).body, '{"small":3}');
  t.is((await send(handler, sent(zstdCompressSync('["abc"]'), 'zstd'))).body, '{"small":3}');
  t.is((await send(handler, sent(Buffer.from('["abc"]'), 'identity'))).body, '{"small":3}');
  const bomb = gzipSync(JSON.stringify(['x'.repeat(51)]));
  t.true(bomb.length < 50);
  t.is((await send(handler, sent(bomb))).statusCode, 413);
  t.is((await send(handler, sent(Buffer.from('["abc"]')))).statusCode, 400);
  const followed = Buffer.concat([zstdCompressSync('["abc"]'), Buffer.from('[]')]);
  t.is((await send(handler, sent(followed, 'zstd'))).statusCode, 400);
  t.like(await send(handler, sent(gzipSync('[]'), 'compress')), {
    statusCode: 415,
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
  });
  t.is((await send(handler, sent(gzipSync('[]'), 'gzip, gzip'))).statusCode, 415);
});

test('a HEAD gets the length of the reply to a GET', async (t) => {
  const path = '/square?params=[3]';
  t.like(await send(handler, { method: 'HEAD', path }), {
    statusCode: 200,
    body: '',
    headers: { 'content-length': '12' },
  });
});

test('CORS, health and security headers work as on any host', async (t) => {
  const handler = lambdaHandler(createApi().api, {
    cors: { origins: ['https://app.example.com'] },
    health: '/healthz',
    securityHeaders: true,
  });
  const origin = 'https://app.example.com';
  const asked = { origin, 'access-control-request-method': 'POST' };
  for (const service of services) {
    const health = await send(handler, { method: 'GET', path: '/healthz', service });
    t.is(health.body, '{"status":"ok"}', service);
    t.regex(health.headers?.['strict-transport-security'] ?? '', /max-age/, service);
    const preflight = await send(handler, { method: 'OPTIONS', service, headers: asked });
    t.is(preflight.statusCode, 204);
    t.is(preflight.headers?.['access-control-allow-origin'], origin);
    const { headers } = await send(handler, {
      path: '/echo',
      params: ['a'],
      service,
      headers: { origin },
    });
    t.is(headers?.['access-control-allow-origin'], origin);
  }
  const plain = { service: 'load-balancer', headers: { 'x-forwarded-proto': 'http' } } as const;
  const { headers = {} } = await send(handler, { path: '/echo', params: ['a'], ...plain });
  t.false('strict-transport-security' in headers);
  t.is(headers['x-content-type-options'], 'nosniff');
});

test('an option that throws is an internal error without details', async (t) => {
  const logged: object[] = [];
  const handler = lambdaHandler(createApi().api, {
    cors: {
      origins: () => {
        throw new Error('SECRET');
      },
    },
    logger: { error: (details) => logged.push(details) },
  });
  const reply = await send(handler, {
    path: '/echo',
    params: ['a'],
    headers: { origin: 'https://a.b' },
  });
  t.is(reply.statusCode, 500);
  t.notRegex(reply.body, /SECRET/);
  t.is(logged.length, 1);
});

test('a handler takes two parameters and needs no context', async (t) => {
  t.is(handler.length, 2);
  const event = eventOf({ path: '/echo', params: ['a'] });
  t.like(await handler(event, undefined as never), { body: '{"echo":"a"}' });
});

test('a call ends before its invocation, whatever its hooks do', async (t) => {
  const { api, seen } = createApi();
  const handler = lambdaHandler(api, { deadlineMargin: 50 });
  // Without the deadline none of them would ever end.
  for (const path of ['/hang', '/stuck/wait']) {
    const { statusCode, body } = await send(handler, { path }, contextWith(100));
    t.is(statusCode, 504);
    t.is(Object.values<{ type: string }>(JSON.parse(body).errors)[0]?.type, 'timeout');
  }
  t.deepEqual(seen, ['timeout']);
  for (const deadlineMargin of [-1, Number.NaN])
    t.throws(() => lambdaHandler(api, { deadlineMargin }), { message: /deadlineMargin is/ });
});

test('a reply waits for the work that its call has left, but not past the deadline', async (t) => {
  const { api, seen } = createApi();
  const handler = lambdaHandler(api, { deadlineMargin: 50 });
  const work = { path: '/work', params: [5] };
  t.like(await send(handler, work), { statusCode: 200, body: '{"work":"replied"}' });
  t.deepEqual(seen, ['worked', 'worked']);
  t.deepEqual(await handler({ route: 'work', params: [5] }, contextWith()), { work: 'replied' });
  t.is(seen.length, 4);
  const slow = { path: '/work', params: [10_000] };
  const late = await send(handler, slow, contextWith(100));
  t.like(late, { statusCode: 200, body: '{"work":"replied"}' });
  t.is(seen.length, 4);
});
