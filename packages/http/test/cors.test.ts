import { type CorsOptions, serve } from '@mikrokit/http';
import test, { type ExecutionContext } from 'ava';
import { createApi } from './api.ts';
import { serving } from './serving.ts';

const app = 'https://app.example.com';

async function corsServer(t: ExecutionContext, cors: CorsOptions) {
  const { server } = await serving(t, {}, { cors });
  const preflight = (origin: string) =>
    fetch(`${server.url}/echo`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
  const call = (origin?: string, path = '/echo') =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(origin && { origin }) },
      body: '[1]',
    });
  return { preflight, call };
}

const corsHeaders = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => /^access-control|^vary/.test(name)));

test('without the option no reply has CORS headers', async (t) => {
  const { server } = await serving(t);
  const reply = await fetch(`${server.url}/echo`, {
    method: 'OPTIONS',
    headers: { origin: app, 'access-control-request-method': 'POST' },
  });
  t.deepEqual(corsHeaders(reply), {});
});

test('a preflight of an allowed origin gets methods, headers and a maximum age', async (t) => {
  const { preflight } = await corsServer(t, { origins: [app], credentials: true });
  const reply = await preflight(app);
  t.is(reply.status, 204);
  t.deepEqual(corsHeaders(reply), {
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers':
      'content-type, authorization, mikrokit-contract, mikrokit-deadline, idempotency-key, last-event-id, mikrokit-stop',
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'access-control-allow-origin': app,
    'access-control-max-age': '600',
    vary: 'origin',
  });
});

test('pages of two origins that take turns each get their own origin', async (t) => {
  for (const origins of [[app, 'https://b.example'], (origin: string) => origin !== 'null']) {
    const { call } = await corsServer(t, { origins });
    for (const origin of [app, 'https://b.example', app, 'null', 'https://b.example']) {
      const { headers } = await call(origin);
      t.is(headers.get('access-control-allow-origin'), origin === 'null' ? null : origin);
      t.is(headers.get('vary'), 'origin');
    }
  }
});

test('a preflight of another origin is allowed nothing', async (t) => {
  const { preflight, call } = await corsServer(t, { origins: [app] });
  for (const origin of ['https://evil.example', 'null', `${app}.evil.example`, `${app}:8443`]) {
    t.deepEqual(corsHeaders(await preflight(origin)), { vary: 'origin' });
    t.deepEqual(corsHeaders(await call(origin)), { vary: 'origin' });
  }
});

test('replies carry the headers, errors and rejections too', async (t) => {
  const { call } = await corsServer(t, { origins: [app], exposeHeaders: ['etag', 'x-total'] });
  const allowed = {
    'access-control-allow-origin': app,
    'access-control-expose-headers':
      'mikrokit-contract, mikrokit-status, retry-after, etag, x-total',
    vary: 'origin',
  };
  const statuses = [];
  for (const path of ['/echo', '/fail', '/nope', '/small']) {
    const reply = await call(app, path);
    statuses.push(reply.status);
    t.deepEqual(corsHeaders(reply), allowed);
  }
  t.deepEqual(statuses, [200, 500, 404, 200]);
  t.deepEqual(corsHeaders(await call()), { vary: 'origin' });
});

test("'*' lets every origin call, and a function decides one by one", async (t) => {
  const everyone = await corsServer(t, { origins: '*', maxAge: 5, headers: ['x-one'] });
  const reply = await everyone.preflight('https://any.example');
  t.like(corsHeaders(reply), {
    'access-control-allow-headers':
      'content-type, authorization, mikrokit-contract, mikrokit-deadline, idempotency-key, last-event-id, mikrokit-stop, x-one',
    'access-control-allow-origin': '*',
    'access-control-max-age': '5',
  });
  const some = await corsServer(t, { origins: (origin) => origin.endsWith('.example.com') });
  t.is(corsHeaders(await some.call(app))['access-control-allow-origin'], app);
  t.is(corsHeaders(await some.call('https://x.example'))['access-control-allow-origin'], undefined);
});

for (const [cors, message] of [
  [{ origins: '*', credentials: true }, /list the origins/],
  [{ origins: ['app.example.com'] }, /not an origin/],
  [{ origins: ['https://app.example.com/'] }, /not an origin/],
  [{ origins: '*', maxAge: -1 }, /maxAge/],
  [{ origins: '*', headers: 'x-tenant' }, /lists of names.*"x-tenant"/],
  [{ origins: '*', exposeHeaders: ['x-one, x-two'] }, /lists of names/],
] as const) {
  test(`${JSON.stringify(cors)} is rejected at start-up`, async (t) => {
    const options = { port: 0, cors: cors as CorsOptions };
    await t.throwsAsync(serve(createApi().api, options), { message });
  });
}
