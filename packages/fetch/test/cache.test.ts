import '@mikrokit/compiler/register';
import { createFetch, type Fetch, type FetchOptions } from '@mikrokit/fetch';
import { undiciTransport } from '@mikrokit/fetch/undici';
import { MemoryStore } from '@mikrokit/policies';
import test, { type ExecutionContext } from 'ava';
import { z } from 'zod';
import { until } from '../../../test/support/until.ts';
import { startForeign } from './foreign-server.ts';
import { http } from './http-mode.ts';

const { createGitHub } = await import('./create-github.ts');

const path = { id: 1 };

/** An API whose users are named after those who ask. */
async function start(t: ExecutionContext, control: string) {
  const state = { down: false, version: 1, control };
  const server = await startForeign(t, (request, response, body) => {
    if (state.down) return void response.writeHead(503).end('{"message":"down"}');
    if (request.url === '/bytes') return void response.end(body);
    if (request.url === '/users/9') response.statusCode = 404;
    const etag = `"${state.version}"`;
    response.setHeader('etag', etag);
    if (state.control) response.setHeader('cache-control', state.control);
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    const name = `${request.headers.authorization ?? 'nobody'} ${state.version}`;
    const user = { id: 1, name, createdAt: new Date(0), message: 'none', resource: 'user' };
    response.end(JSON.stringify(user));
  });
  const client = (options: Omit<FetchOptions, 'url'>) =>
    createGitHub({ url: server.url, ...options });
  return { client, state, ...server };
}

test('by the rules of HTTP a reply is kept, revalidated, and stands in for an origin that is down', async (t) => {
  const { client, state, seen } = await start(t, 'max-age=60');
  const api = client({ cache: http });
  const name = async (): Promise<string> => (await api('GET /users/:id', { path })).name;
  t.is(await name(), 'nobody 1');
  t.is(await name(), 'nobody 1');
  t.is(seen.length, 1);
  const [a, b] = await Promise.all([1, 2].map(() => api('GET /users/:id', { path })));
  t.deepEqual(a, b);
  t.not(a, b);
  await api('DELETE /users/:id', { path });
  state.control = 'max-age=0, stale-if-error=60';
  t.is(await name(), 'nobody 1');
  t.is(await name(), 'nobody 1');
  t.is(seen.length, 4);
  state.version = 2;
  t.is(await name(), 'nobody 2');
  state.down = true;
  t.is(await name(), 'nobody 2');
});

for (const control of ['no-store', 'max-age=60, no-store']) {
  test(`a reply with ${control} is never kept, in any mode`, async (t) => {
    const { client, seen } = await start(t, control);
    for (const cache of [http, { mode: 'cache-first', ttl: 1_000 }] as const) {
      const api = client({ cache });
      seen.length = 0;
      for (let i = 0; i < 2; i++) await api('GET /users/:id', { path });
      t.is(seen.length, 2);
    }
  });
}

test('no caller gets what is another’s, and nothing private is public', async (t) => {
  const { client, seen } = await start(t, 'private, max-age=60');
  for (const cache of [http, { mode: 'cache-first', ttl: 1_000 }] as const) {
    const api = client({ cache });
    const as = async (authorization: string): Promise<string> =>
      (await api('GET /users/:id', { path, headers: { authorization } })).name;
    t.is(await as('A'), 'A 1');
    t.is(await as('B'), 'B 1');
    t.is(await as('A'), 'A 1');
    seen.length = 0;
    const shared = client({ cache, identity: 'public' });
    for (let i = 0; i < 2; i++) await shared('GET /users/:id', { path });
    t.is(seen.length, 2);
    const named = client({ cache, identity: () => 'Ada' });
    const headers = (authorization: string) => ({ path, headers: { authorization } });
    await named('GET /users/:id', headers('old token'));
    t.is((await named('GET /users/:id', headers('new token'))).name, 'old token 1');
  }
});

test('by time: first kept, first asked, or old ones while they are renewed', async (t) => {
  const { client, state, seen } = await start(t, '');
  const renewing = client({ cache: { mode: 'stale-while-revalidate', ttl: 1, staleFor: 60_000 } });
  const name = async (api = renewing): Promise<string> =>
    (await api('GET /users/:id', { path })).name;
  await name();
  state.version = 2;
  await new Promise((resolve) => setTimeout(resolve, 10));
  t.is(await name(), 'nobody 1');
  while (seen.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, 50));
  t.is(await name(), 'nobody 2');
  const asking = client({ cache: { mode: 'network-first', ttl: 60_000 } });
  t.is(await name(asking), 'nobody 2');
  state.version = 3;
  t.is(await name(asking), 'nobody 3');
  state.down = true;
  t.is(await name(asking), 'nobody 3');
  t.like(await asking.safe('GET /users/:id', { path: { id: 2 } }), { ok: false });
});

test('errors and failures are not kept, and a kept reply spends no permit', async (t) => {
  const { client, state, seen } = await start(t, 'max-age=60');
  const api = client({
    cache: http,
    policies: { rateLimit: { limit: 2, interval: 60_000, queue: 0 } },
  });
  for (let i = 0; i < 5; i++) await api('GET /users/:id', { path });
  t.is(seen.length, 1);
  state.down = true;
  t.like(await api.safe('GET /users/:id', { path: { id: 9 } }), { ok: false });
  t.like(await api.safe('GET /users/:id', { path: { id: 9 } }), {
    ok: false,
    error: { type: 'rejected' },
  });
  t.like(await api.safe('GET /users/:id', { path, cache: false }), { ok: false });
  t.like(await api.safe('GET /users/:id', { path }), { ok: true });
});

test('one caller that leaves does not end a call that others wait for', async (t) => {
  const { client, seen } = await start(t, 'max-age=60');
  const api = client({ cache: http });
  const abort = new AbortController();
  const gone = api.safe('GET /users/:id', { path, signal: abort.signal });
  const stays = api('GET /users/:id', { path });
  abort.abort();
  t.like(await gone, { ok: false, error: { type: 'aborted' } });
  t.is((await stays).id, 1);
  t.true(seen.length <= 2);
});

test('a cache that cannot see who calls is rejected without an identity', (t) => {
  const rejected = (options: object, message: RegExp) =>
    t.throws(() => createFetch({ url: 'http://localhost', ...options } as FetchOptions), {
      instanceOf: Error,
      message,
    });
  rejected({ cache: http, interceptors: [() => t.fail()] }, /identity/);
  rejected({ cache: http, transport: undiciTransport() }, /identity/);
  rejected({ cache: { ...http, store: new MemoryStore() } }, /identity/);
  rejected({ cache: { mode: 'cache-first' } }, /cache\.ttl/);
  rejected({ cache: { ...http, ttl: 1 } }, /ttl/);
  rejected(
    { cache: 'http' },
    /^createFetch: cache: the options are "http"; pass \{ name: value \}$/,
  );
  rejected(
    { cache: { mode: 'http' } },
    /^createFetch: cache\.CachePolicy is undefined; run npm install http-cache-semantics,/,
  );
  rejected(
    { cache: { ...http, mode: 'cache-first', ttl: 1 } },
    /CachePolicy is for the mode 'http'/,
  );
  rejected({ cache: { mode: 'cache-last', ttl: 1 } }, /cache\.mode/);
  rejected(
    { cache: { ...http, time: 1 } },
    /^createFetch: cache: there is no option 'time'; use mode, CachePolicy, ttl/,
  );
  rejected({ policies: { cache: { ttl: 1 } } }, /cache/);
});

/** A server that says what it was asked, with some headers. */
async function startEcho(t: ExecutionContext, headers: () => Record<string, string>) {
  return startForeign(t, (request, response) => {
    const { 'accept-language': language = '-' } = request.headers;
    response.writeHead(200, { 'content-type': 'application/json', ...headers() });
    response.end(JSON.stringify(`${request.url} ${language}`));
  });
}

const text = z.string();

for (const cache of [http, { mode: 'cache-first', ttl: 60_000 }] as const) {
  const { mode } = cache;

  test(`with ${mode}, a redirect leads on from the URL that interceptors chose`, async (t) => {
    const { url, seen } = await startForeign(t, (request, response) => {
      if (request.url?.startsWith('/v2/new'))
        return void response.writeHead(200, { 'cache-control': 'max-age=60' }).end('"here"');
      response.writeHead(301, { location: 'new', 'cache-control': 'max-age=60' }).end();
    });
    const api = createFetch({
      url,
      cache,
      identity: 'public',
      interceptors: [
        (request, send) => {
          const path = new URL(request.url).pathname;
          return send({
            ...request,
            url: path === '/old' ? `${url}/v2/old?key=secret` : request.url,
          });
        },
      ],
    });
    for (let i = 0; i < 2; i++) t.is(await api.get('/old', text), 'here');
    t.deepEqual(seen, ['GET /v2/old?key=secret', 'GET /v2/new']);
  });

  test(`with ${mode}, a reply that varies by a header of an interceptor is not stored`, async (t) => {
    const { url, seen } = await startEcho(t, () => ({
      'cache-control': 'max-age=60',
      vary: 'Accept-Encoding, Authorization, Accept-Language',
    }));
    let language = 'en';
    const api = createFetch({
      url,
      cache,
      identity: 'public',
      interceptors: [
        (request, send) =>
          send({
            ...request,
            headers: { ...request.headers, 'accept-language': language, authorization: 'token' },
          }),
      ],
    });
    t.is(await api.get('/a', text), '/a en');
    language = 'de';
    t.is(await api.get('/a', text), '/a de');
    // The header that the call itself has is part of the key.
    const own = { headers: { 'accept-language': 'de' } };
    for (let i = 0; i < 2; i++) t.is(await api.get('/b', text, own), '/b de');
    t.deepEqual(seen, ['GET /a', 'GET /a', 'GET /b']);
  });

  test(`with ${mode}, a change drops the reply of its own URL, and not of those that begin like it`, async (t) => {
    const { url, seen } = await startEcho(t, () => ({ 'cache-control': 'max-age=60' }));
    const api = createFetch({ url, cache });
    for (const path of ['/users/1', '/users/12', '/users/1?all']) await api.get(path, text);
    await (await api.put('/users/1', { body: {} })).text();
    seen.length = 0;
    for (const path of ['/users/1', '/users/12', '/users/1?all']) await api.get(path, text);
    t.deepEqual(seen, ['GET /users/1']);
  });

  test(`with ${mode}, a reply is dropped once its resource is gone`, async (t) => {
    const state = { status: 200 };
    const { url } = await startForeign(t, (_, response) => {
      const control = mode === 'http' ? 'max-age=0, stale-if-error=60' : 'max-age=60';
      response.writeHead(state.status, { etag: '"1"', 'cache-control': control }).end('"here"');
    });
    const options = mode === 'http' ? cache : { ...cache, ttl: 1, staleIfError: 60_000 };
    for (const gone of [404, 410, 403]) {
      const api = createFetch({ url, cache: options });
      state.status = 200;
      t.is(await api.get(`/${gone}`, text), 'here');
      await new Promise((resolve) => setTimeout(resolve, 5));
      state.status = 429;
      t.like(await t.throwsAsync(api.get(`/${gone}`, text)), { status: 429 });
      state.status = 503;
      t.is(await api.get(`/${gone}`, text), 'here', 'it stands in');
      state.status = gone;
      t.like(await t.throwsAsync(api.get(`/${gone}`, text)), { status: gone });
      state.status = 503;
      t.like(await t.throwsAsync(api.get(`/${gone}`, text)), { status: 503 });
    }
  });
}

test('a reply that varies by a header of the trace is for requests with the same', async (t) => {
  const { url, seen } = await startForeign(t, (request, response) => {
    response.writeHead(200, { 'cache-control': 'max-age=60', vary: 'baggage, x-trace' });
    const { baggage, 'x-trace': trace } = request.headers;
    response.end(JSON.stringify(`${baggage} ${trace}`));
  });
  let headers: Record<string, string> = {};
  const tracing: NonNullable<FetchOptions['tracing']> = () => ({
    headers,
    run: (work) => work(),
    end: () => {},
  });
  const unchanged: NonNullable<FetchOptions['interceptors']> = [(request, send) => send(request)];
  for (const interceptors of [undefined, unchanged]) {
    const api = createFetch({ url, cache: http, identity: 'public', tracing, interceptors });
    for (const [tenant, trace] of ['a1', 'b1', 'b2']) {
      headers = { baggage: `tenant=${tenant}`, 'x-trace': `${trace}` };
      for (let i = 0; i < 2; i++) t.is(await api.get('/', z.string()), `tenant=${tenant} ${trace}`);
    }
    t.is(seen.splice(0).length, 3);
  }
});

test('dedupe tells calls apart by baggage, not by trace ids', async (t) => {
  const { url, seen } = await startForeign(t, (request, response) => {
    response.end(JSON.stringify(request.headers.baggage));
  });
  let calls = 0;
  const api = createFetch({
    url,
    policies: { dedupe: true },
    tracing: () => ({
      headers: { traceparent: `${++calls}`, baggage: calls > 2 ? 'b' : 'a' },
      run: (work) => work(),
      end: () => {},
    }),
  });
  const answers = await Promise.all([1, 2, 3].map(() => api.get('/', z.string())));
  t.deepEqual(answers, ['a', 'a', 'b']);
  t.is(seen.length, 2);
});

test('a call after a change shares no request from before it, also with dedupe', async (t) => {
  for (const [cache, control] of [
    [{ mode: 'cache-first', ttl: 60_000 }, ''],
    [http, 'max-age=60'],
  ] as const) {
    let version = 1;
    let goOn: (() => void) | undefined;
    const server = await startForeign(t, async (request, response) => {
      if (request.method === 'DELETE') version++;
      const text = `"version ${version}"`;
      if (request.method === 'GET' && goOn === undefined)
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
      response.setHeader('cache-control', control).end(text);
    });
    const api: Fetch<object> = createFetch({ url: server.url, cache, policies: { dedupe: true } });
    const get = async () => (await api.get('/a', z.string())) as string;
    const before = get();
    await until(() => goOn !== undefined);
    await api.delete('/a');
    const after = get();
    await until(() => server.seen.length === 3);
    goOn?.();
    t.deepEqual(await Promise.all([before, after]), ['version 1', 'version 2']);
    t.is(await get(), 'version 2');
    await api.close();
  }
});
