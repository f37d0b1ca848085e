import '@mikrokit/compiler/register';
import { createFetch, type FetchOptions } from '@mikrokit/fetch';
import { undiciTransport } from '@mikrokit/fetch/undici';
import { MemoryStore } from '@mikrokit/policies';
import test, { type ExecutionContext } from 'ava';
import { startForeign } from './foreign-server.ts';

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
  const api = client({ cache: 'http' });
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
    for (const cache of ['http', { mode: 'cache-first', ttl: 1_000 }] as const) {
      const api = client({ cache });
      seen.length = 0;
      for (let i = 0; i < 2; i++) await api('GET /users/:id', { path });
      t.is(seen.length, 2);
    }
  });
}

test('no caller gets what is another’s, and nothing private is public', async (t) => {
  const { client, seen } = await start(t, 'private, max-age=60');
  for (const cache of ['http', { mode: 'cache-first', ttl: 1_000 }] as const) {
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
    cache: 'http',
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
  const api = client({ cache: 'http' });
  const abort = new AbortController();
  const gone = api.safe('GET /users/:id', { path, signal: abort.signal });
  const stays = api('GET /users/:id', { path });
  abort.abort();
  t.like(await gone, { ok: false, error: { type: 'aborted' } });
  t.is((await stays).id, 1);
  t.true(seen.length <= 2);
});

test('a cache that cannot see who calls is refused without an identity', (t) => {
  const refused = (options: object, message: RegExp) =>
    t.throws(() => createFetch({ url: 'http://localhost', ...options } as FetchOptions), {
      instanceOf: Error,
      message,
    });
  refused({ cache: 'http', interceptors: [() => t.fail()] }, /identity/);
  refused({ cache: 'http', transport: undiciTransport() }, /identity/);
  refused({ cache: { mode: 'http', store: new MemoryStore() } }, /identity/);
  refused({ cache: { mode: 'cache-first' } }, /cache\.ttl/);
  refused({ cache: { mode: 'http', ttl: 1 } }, /ttl/);
  refused({ cache: { mode: 'cache-last', ttl: 1 } }, /cache\.mode/);
  refused({ cache: { mode: 'http', time: 1 } }, /cache\.time/);
  refused({ policies: { cache: { ttl: 1 } } }, /cache/);
});
