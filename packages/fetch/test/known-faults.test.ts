import '@mikrokit/compiler/register';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createFetch } from '@mikrokit/fetch';
import { composePolicies } from '@mikrokit/policies';
import test from 'ava';
import { sendJson, startForeign } from './foreign-server.ts';
import { http } from './http-mode.ts';

const { createGitHub } = await import('./create-github.ts');

// Each is what another client is known to do.

const user = { id: 1, name: 'Ada', createdAt: '2026-01-01T00:00:00.000Z' };
const path = { id: 1 };
const body = { name: 'Ada', createdAt: new Date(0) };

test('a POST is not repeated, unless it has a key or is said to be repeatable', async (t) => {
  const keys: unknown[] = [];
  const { url, seen } = await startForeign(t, (request, response) => {
    keys.push(request.headers['idempotency-key']);
    sendJson(response, {}, 503);
  });
  const github = createGitHub({ url, policies: { retry: { limit: 2, delay: 1 } } });
  const failed = async (options: object) => {
    seen.length = 0;
    keys.length = 0;
    const error = await t.throwsAsync(github('POST /users', { body, ...options }));
    t.like(error, { type: 'status', status: 503 });
    return seen.length;
  };
  t.is(await failed({}), 1);
  t.is(await failed({ repeatable: true }), 3);
  t.is(await failed({ idempotencyKey: true }), 3);
  t.is(new Set(keys).size, 1);
  t.regex(String(keys[0]), /^[\da-f-]{36}$/);
  seen.length = 0;
  await t.throwsAsync(github('DELETE /users/:id', { path }));
  await t.throwsAsync(github.post('/', { body: new Blob(['a']).stream(), repeatable: true }));
  t.is(seen.length, 4);
});

test('no retries are none, and a reset connection is no reason to send a POST again', async (t) => {
  const { url, seen } = await startForeign(t, (request) => void request.socket.destroy());
  const none = createGitHub({ url, policies: { retry: 0 } });
  t.like(await t.throwsAsync(none('GET /users/:id', { path })), { type: 'network' });
  t.is(seen.length, 1);
  const some = createGitHub({ url, policies: { retry: { limit: 2, delay: 1 } } });
  t.like(await t.throwsAsync(some('POST /users', { body })), { type: 'network' });
  t.is(seen.length, 2);
  t.like(await t.throwsAsync(some('GET /users/:id', { path })), { type: 'network' });
  t.is(seen.length, 5);
});

test('retry-after is the least wait, and one that is too long ends the call', async (t) => {
  let after = '1';
  const { url, seen } = await startForeign(t, (_request, response) => {
    if (seen.length % 2 === 0) return sendJson(response, user);
    response.setHeader('retry-after', after);
    sendJson(response, { message: 'slow down' }, 429);
  });
  const github = createGitHub({
    url,
    policies: { retry: { limit: 1, delay: 1, maxDelay: 5_000 } },
  });
  const start = performance.now();
  t.is((await github('GET /users/:id', { path })).id, 1);
  t.true(performance.now() - start > 990);
  after = '3600';
  t.like(await t.throwsAsync(github('GET /users/:id', { path })), { type: 'status', status: 429 });
  t.is(seen.length, 3);
});

test('aborting ends the wait for the next attempt', async (t) => {
  const { url, seen } = await startForeign(t, (_request, response) => {
    response.setHeader('retry-after', '20');
    sendJson(response, {}, 503);
  });
  const github = createGitHub({ url, policies: { retry: 3 } });
  const abort = new AbortController();
  const failed = t.throwsAsync(github('GET /users/:id', { path, signal: abort.signal }));
  while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  setTimeout(() => abort.abort(), 30);
  t.like(await failed, { type: 'aborted' });
  t.is(seen.length, 1);
});

test('shared calls are shared with the same credentials only, and each caller has its own value', async (t) => {
  const { url, seen } = await startForeign(t, async (request, response) => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    if (request.url?.startsWith('/users/2'))
      return sendJson(response, { message: 'none', resource: 'user' }, 404);
    sendJson(response, { ...user, name: request.headers.authorization ?? request.headers.cookie });
  });
  const github = createGitHub({ url, policies: { dedupe: true } });
  const as = (authorization: string) =>
    github('GET /users/:id', { path, headers: { authorization } });
  const [a, b, again] = await Promise.all([as('A'), as('B'), as('A')]);
  t.deepEqual([a.name, b.name, again.name], ['A', 'B', 'A']);
  t.not(a, again);
  t.not(a.createdAt, again.createdAt);
  t.is(seen.length, 2);
  const failures = await Promise.all(
    [1, 2].map(() => github.safe('GET /users/:id', { path: { id: 2 } })),
  );
  t.is(seen.length, 3);
  const bodies = failures.map((failure) => (failure.ok ? t.fail() : failure.error));
  t.deepEqual(bodies[0], bodies[1]);
  t.not(bodies[0], bodies[1]);
});

test('one caller that leaves does not end a shared call for the others', async (t) => {
  const { url, seen } = await startForeign(t, async (_request, response) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    sendJson(response, user);
  });
  const github = createGitHub({ url, policies: { dedupe: true } });
  const gone = github.safe('GET /users/:id', { path, signal: AbortSignal.timeout(10) });
  const stays = github('GET /users/:id', { path });
  t.like(await gone, { ok: false, error: { type: 'aborted' } });
  t.is((await stays).name, 'Ada');
  t.is(seen.length, 1);
});

test('a half-open breaker lets one call through, and 4xx and 429 do not open it', async (t) => {
  let status = 404;
  const { url, seen } = await startForeign(t, async (_request, response) => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    sendJson(response, { ...user, message: '', resource: 'user' }, status);
  });
  const policies = composePolicies({ circuitBreaker: { failures: 2, openFor: 100 } });
  const github = createGitHub({ url, policies });
  const call = () => github.safe('GET /users/:id', { path });
  for (status of [404, 429, 404, 429]) await call();
  const state = () => policies.state().circuitBreaker?.[url]?.state;
  t.is(state(), 'closed');
  status = 500;
  for (let i = 0; i < 2; i++) await call();
  t.is(state(), 'open');
  t.like(await call(), { ok: false, error: { type: 'rejected' } });
  t.is(seen.length, 6);
  await new Promise((resolve) => setTimeout(resolve, 150));
  status = 200;
  const results = await Promise.all(Array.from({ length: 20 }, call));
  t.is(results.filter(({ ok }) => ok).length, 1);
  t.is(seen.length, 7);
  t.is(state(), 'closed');
});

test('the keys of a body are a body, whatever their names', async (t) => {
  const { url } = await startForeign(t, (_request, response, sent) =>
    sendJson(response, JSON.parse(String(sent))),
  );
  const github = createGitHub({ url });
  const odd = { timeout: 1, headers: { a: 'b' }, signal: 'x', body: null, '~standard': 1 };
  t.deepEqual(await (await github.post('/', { body: odd })).json(), odd);
});

test('a call whose time is over in a queue sends nothing and waits no longer', async (t) => {
  const { url, seen } = await startForeign(t, (_request, response) => sendJson(response, user));
  const policies = composePolicies({ rateLimit: { limit: 1, interval: 60_000, queue: 1 } });
  const github = createGitHub({ url, policies });
  await github('GET /users/:id', { path });
  for (let i = 0; i < 2; i++) {
    const gone = await github.safe('GET /users/:id', { path, deadline: 20 });
    t.like(gone, { ok: false, error: { type: 'timeout' } });
  }
  const waits = github.safe('GET /users/:id', { path, deadline: 50 });
  t.like(await github.safe('GET /users/:id', { path }), {
    ok: false,
    error: { type: 'rejected' },
  });
  t.like(await waits, { ok: false, error: { type: 'timeout' } });
  t.is(seen.length, 1);
});

test('a fallback stands in for a failed call, and a policy of one call replaces those of the client', async (t) => {
  const { url, seen } = await startForeign(t, (_request, response) => sendJson(response, {}, 500));
  const github = createGitHub({ url, policies: { fallback: () => ({ id: 0 }) } });
  t.like(await github('GET /users/:id', { path }), { id: 0 });
  const policies = { retry: { limit: 1, statuses: [500], delay: 1 } };
  t.like(await github.safe('GET /users/:id', { path, policies }), { ok: false });
  t.is(seen.length, 3);
});

test('binary replies keep every byte, whether kept, shared, compressed or written to a file', async (t) => {
  const bytes = Uint8Array.from({ length: 65_536 }, (_, n) => (n * 167 + (n >> 8)) & 255);
  const { url, seen } = await startForeign(t, (request, response) => {
    const isPacked = request.url === '/packed';
    response.setHeader('cache-control', 'max-age=60');
    if (isPacked) response.setHeader('content-encoding', 'gzip');
    response.end(isPacked ? gzipSync(bytes) : bytes);
  });
  const folder = await mkdtemp(join(tmpdir(), 'mikrokit-fetch-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const file = join(folder, 'bytes');
  const kept = createFetch({ url, cache: http });
  const timed = createFetch({ url, cache: { mode: 'cache-first', ttl: 60_000 } });
  const shared = createFetch({ url, policies: { dedupe: true } });
  for (const path of ['/plain', '/packed']) {
    for (const api of [kept, kept, timed, timed])
      t.deepEqual(await (await api.get(path)).bytes(), bytes, path);
    const both = await Promise.all([1, 2].map(async () => (await shared.get(path)).bytes()));
    t.deepEqual(both, [bytes, bytes], path);
    t.is(await (await shared.get(path)).download(file), bytes.length);
    t.deepEqual(new Uint8Array(await readFile(file)), bytes, path);
  }
  t.true(seen.length >= 6);
});

test('server-sent events are whole, wherever their line ends are cut into chunks', async (t) => {
  const { url } = await startForeign(t, async (_request, response) => {
    for (const chunk of [
      'data: a\r',
      '\ndata: b\r',
      '\n\r',
      '\ndata: c\r',
      '\r',
      'data: d\n',
      '\n',
    ]) {
      response.write(chunk);
      // A chunk of its own, because the next one is written in another turn.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    response.end();
  });
  const data: string[] = [];
  for await (const event of (await createFetch({ url }).get('/')).events()) data.push(event.data);
  t.deepEqual(data, ['a\nb', 'c', 'd']);
});
