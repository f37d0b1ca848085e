import {
  fromResult,
  type HttpReply,
  type HttpRequest,
  type HttpService,
  type LocalFunction,
  toEvent,
} from '@mikrokit/serverless/aws/local';
import test from 'ava';
import { startInRuntimeClient } from './aws-runtime-client.ts';

const user = { id: 1, name: 'Žofie 😀', lastUpdate: '2026-01-01T00:00:00.000Z' };
const json = { 'content-type': 'application/json' };

function post(path: string, params: readonly unknown[], more: object = {}): HttpRequest {
  const body = Buffer.from(JSON.stringify(params));
  return { method: 'POST', path, headers: { ...json, ...more }, body, remoteAddress: '192.0.2.7' };
}

async function call(
  lambda: LocalFunction,
  service: HttpService,
  request: HttpRequest,
  isBinary = false,
): Promise<HttpReply> {
  const { payload } = await lambda.invoke(toEvent(service, request, { isBinary }));
  return fromResult(JSON.parse(String(payload)), request.method);
}

const services: readonly HttpService[] = [
  'rest-api',
  'http-api',
  'function-url',
  'load-balancer',
  'load-balancer-multi-value',
];

test('requests of every service are answered one after the other in one process', async (t) => {
  const lambda = await startInRuntimeClient(t, 'handler');
  for (const service of services) {
    for (const isBinary of [false, true]) {
      const updated = await call(lambda, service, post('/users/update', [user]), isBinary);
      t.is(updated.status, 200, service);
      t.deepEqual(JSON.parse(String(updated.body)), {
        'users/update': { ...user, lastUpdate: '2026-01-01T00:00:00.001Z' },
      });
    }
    const about = await call(lambda, service, post('/about', ['cookie'], { cookie: 'c=1; d=2' }));
    const { about: told } = JSON.parse(String(about.body));
    t.is(told.header, 'c=1; d=2', service);
    t.is(told.address, '192.0.2.7', service);
    t.regex(told.requestId, /^[\da-f-]{36}$/);
    t.true(told.keys.includes('requestContext'));
    const cookies = about.headers.filter(([name]) => name === 'set-cookie');
    t.deepEqual(
      cookies.map(([, value]) => value),
      ['a=1; Path=/', 'b=2; Path=/'],
      service,
    );
  }
});

test('failures are replies, and the next call works', async (t) => {
  const lambda = await startInRuntimeClient(t, 'handler');
  for (const service of services) {
    const statuses = [];
    for (const [path, params] of [
      ['/users/update', [{ ...user, id: 'secret' }]],
      ['/users/missing', [7]],
      ['/nowhere', []],
      ['/fail', []],
      ['/long', [7_000_000]],
      ['/long', [1]],
    ] as const) {
      const { status, body } = await call(lambda, service, post(path, params));
      t.notRegex(String(body), /secret|SECRET|\.[jt]s\b/);
      statuses.push(status);
    }
    t.deepEqual(statuses, [400, 404, 404, 500, 500, 200], service);
  }
  t.regex(lambda.output, /A reply is too large: compress/);
  t.regex(lambda.output, /SECRET/);
});

test('broken base64, a list as headers and no body at all are bad requests', async (t) => {
  const lambda = await startInRuntimeClient(t, 'handler');
  const good = toEvent('function-url', post('/users/update', [user]), { isBinary: true });
  const change = async (change: object) => {
    const { payload } = await lambda.invoke({ ...good, ...change });
    return fromResult(JSON.parse(String(payload)));
  };
  const broken = await change({ body: 'W3siaWQi*#' });
  t.is(broken.status, 400);
  t.regex(String(broken.body), /not valid base64/);
  t.is((await change({ headers: ['content-type'] })).status, 415);
  t.is((await change({ body: undefined })).status, 400);
  t.is((await change({ body: { a: 1 } })).status, 400);
  t.is((await change({ rawPath: 7 })).status, 400);
  t.is((await change({ requestContext: { http: null } })).status, 400);
  t.is((await change({})).status, 200);
});

test('a body of more than 6 MB is rejected', async (t) => {
  const lambda = await startInRuntimeClient(t, 'handler');
  for (const isBinary of [false, true]) {
    const request = post('/users/update', ['x'.repeat(6_300_000)]);
    t.is((await call(lambda, 'function-url', request, isBinary)).status, 413);
  }
});

test('a call that would outlive its invocation is cancelled and answered with 504', async (t) => {
  const lambda = await startInRuntimeClient(t, 'cautious');
  const { payload } = await lambda.invoke(toEvent('http-api', post('/hang', [])), {
    timeout: 2_500,
  });
  const reply = fromResult(JSON.parse(String(payload)));
  t.is(reply.status, 504);
  t.is(JSON.parse(String(reply.body)).errors.hang.type, 'timeout');
  t.regex(lambda.output, /hang was told: timeout/);
});

test('replies are compressed for callers that accept it, and sent in base64', async (t) => {
  const lambda = await startInRuntimeClient(t, 'compressing');
  const request = post('/long', [7_000_000], { 'accept-encoding': 'gzip' });
  const { headers, body } = await call(lambda, 'function-url', request);
  t.deepEqual(
    headers.find(([name]) => name === 'content-encoding'),
    ['content-encoding', 'gzip'],
  );
  const { gunzipSync } = process.getBuiltinModule('node:zlib');
  t.is(JSON.parse(String(gunzipSync(body))).long.length, 7_000_000);
});
