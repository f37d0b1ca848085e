import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { basic, bearer, createFetch, type FetchOptions, fetchTransport } from '@mikrokit/fetch';
import test from 'ava';
import { z } from 'zod';
import { sendJson, startForeign } from './foreign-server.ts';

const schema = z.object({ id: z.number(), at: z.coerce.date() });

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

test('a Standard Schema validates a result, and a call without one gives the reply', async (t) => {
  const { url, seen } = await startForeign(t, (request, response) => {
    if (request.url === '/bad') return sendJson(response, { id: 'one' });
    if (request.url === '/gone') return sendJson(response, { why: 'moved' }, 410);
    sendJson(response, { id: 1, at: '2026-01-01T00:00:00Z' });
  });
  const api = createFetch({ url: `${url}/`, transport: fetchTransport() });
  t.deepEqual(await api.get('/users/1', schema), { id: 1, at: new Date('2026-01-01') });
  t.deepEqual(await api.post('/users?a=1', schema, { body: { query: 1 }, query: { b: 'ü' } }), {
    id: 1,
    at: new Date('2026-01-01'),
  });
  t.deepEqual(seen, ['GET /users/1', 'POST /users?a=1&b=%C3%BC']);
  const response = await api.get('/users/2');
  t.true(response.ok);
  t.is(response.header('content-type'), 'application/json');
  t.deepEqual(await response.json(), { id: 1, at: '2026-01-01T00:00:00Z' });
  t.like(await t.throwsAsync(response.text()), { type: 'application' });
  t.like(await t.throwsAsync(api.get('/bad', schema)), {
    type: 'protocol',
    issues: [{ path: ['id'] }],
  });
  t.like(await t.throwsAsync(api.get('/gone')), {
    type: 'status',
    status: 410,
    body: { why: 'moved' },
  });
  for (const path of ['users', '//evil.example/', '/a/../b', '/a/%2e%2E', '/a/.', 'ftp://a/'])
    t.like(await t.throwsAsync(api.get(path)), { type: 'application' }, path);
  t.like(await t.throwsAsync(api.get('/a', { body: 'x' })), { type: 'application' });
  const misspelt = await t.throwsAsync(api.get('/a', { timeOut: 1 } as object));
  t.like(misspelt, { type: 'application' });
  t.regex(String(misspelt?.message), /The call: there is no option 'timeOut'; use query, /);
});

test('credentials go to the own origin alone, by absolute URLs and by redirects', async (t) => {
  const got: Record<string, unknown>[] = [];
  const other = await startForeign(t, (request, response) => {
    got.push(request.headers);
    sendJson(response, {});
  });
  const own = await startForeign(t, (request, response) => {
    if (request.url === '/here') return void response.writeHead(302, { location: '/there' }).end();
    if (request.url?.startsWith('/away'))
      return void response.writeHead(307, { location: `http://x:y@${other.url.slice(7)}/` }).end();
    got.push(request.headers);
    sendJson(response, {});
  });
  const api = createFetch({
    url: own.url,
    headers: [bearer(async () => 'secret'), { 'x-api-key': 'key', 'X-Trace': '1' }],
  });
  await api.get('/here', { headers: { 'x-trace': undefined } });
  t.like(got.pop(), { authorization: 'Bearer secret', 'x-api-key': 'key', 'x-trace': undefined });
  for (const call of [
    () => api.get(other.url),
    () => api.get('/away', { headers: { cookie: 'a=b', 'proxy-authorization': 'c' } }),
    () => api.get(`${own.url}/away?x`),
  ]) {
    await (await call()).text();
    const headers = got.pop() ?? {};
    for (const name of ['authorization', 'x-api-key', 'x-trace', 'cookie', 'proxy-authorization'])
      t.is(headers[name], undefined, name);
    t.is(headers.accept, '*/*');
  }
  await api.get(other.url, { headers: { authorization: 'meant for it' } });
  t.is(got.pop()?.authorization, 'meant for it');
  t.like(await t.throwsAsync(api.post('/away', { body: { password: 'x' } })), { type: 'protocol' });
  t.deepEqual(got, []);
  t.deepEqual(basic('ü', 'p:w'), { authorization: 'Basic w7w6cDp3' });
  t.throws(() => basic('a:b', ''), { message: /colon/ });
});

test('redirects change methods as RFC 9110 says, and have a limit', async (t) => {
  const { url, seen } = await startForeign(t, (request, response, body) => {
    const [, status, left] = /^\/(\d+)\/(\d+)/.exec(request.url ?? '') ?? [];
    if (Number(left) > 0)
      return void response
        .writeHead(Number(status), { location: `/${status}/${Number(left) - 1}` })
        .end();
    sendJson(response, { method: request.method, body: String(body) });
  });
  const api = createFetch({ url });
  const result = async (method: 'post' | 'put', status: number) =>
    (await api[method](`/${status}/1`, { body: 'text' })).json();
  for (const status of [301, 302, 303])
    t.deepEqual(await result('post', status), { method: 'GET', body: '' });
  for (const status of [307, 308])
    t.deepEqual(await result('post', status), { method: 'POST', body: 'text' });
  t.deepEqual(await result('put', 302), { method: 'PUT', body: 'text' });
  t.deepEqual(await result('put', 303), { method: 'GET', body: '' });
  t.is((await api.get('/302/10')).url, `${url}/302/0`);
  t.like(await t.throwsAsync(api.get('/302/11')), { type: 'protocol', status: 302 });
  const none = createFetch({ url, redirects: 0 });
  t.like(await t.throwsAsync(none.get('/302/1')), { type: 'protocol' });
  const manual = createFetch({ url, redirects: 'manual' });
  t.is((await manual.get('/302/1')).header('location'), '/302/0');
  const before = seen.length;
  const stream = new Blob(['a']).stream();
  t.like(await t.throwsAsync(api.post('/307/1', { body: stream })), { type: 'protocol' });
  t.is(seen.length, before + 1);
});

test('a jar keeps cookies, for the hosts that they are for', async (t) => {
  const { url } = await startForeign(t, (request, response) => {
    if (request.url === '/login')
      response.setHeader('set-cookie', ['session=1; HttpOnly', 'evil=1; Domain=example.com']);
    if (request.url === '/step') {
      response.setHeader('set-cookie', 'step=2');
      return void response.writeHead(302, { location: '/' }).end();
    }
    sendJson(response, request.headers.cookie ?? '');
  });
  const api = createFetch({ url, cookies: true });
  const busy = registerHooks({
    resolve: (name, context, next) => {
      if (name === 'tough-cookie') throw new Error('the disk is busy');
      return next(name, context);
    },
  });
  await t.throwsAsync(api.get('/'));
  busy.deregister();
  t.is(await (await api.get('/login')).json(), '');
  t.is(await (await api.get('/step')).json(), 'session=1; step=2');
  t.is(
    await (await api.get('/', { headers: { cookie: 'own=3' } })).json(),
    'own=3; session=1; step=2',
  );
  const plain = createFetch({ url });
  await plain.get('/login');
  t.is(await (await plain.get('/')).json(), '');
});

test('bodies are decompressed, up to their limit', async (t) => {
  const text = 'x'.repeat(100_000);
  const codings = {
    gzip: gzipSync(text),
    br: brotliCompressSync(text),
    deflate: deflateSync(text),
    'deflate, raw': deflateRawSync(text),
    zstd: zstdCompressSync(text),
    'gzip, br': brotliCompressSync(gzipSync(text)),
    identity: Buffer.from(text),
  };
  const { url } = await startForeign(t, (request, response) => {
    const name = decodeURIComponent(request.url?.slice(1) ?? '') as keyof typeof codings;
    const coding = name === 'deflate, raw' ? 'deflate' : name;
    response.writeHead(200, { 'content-encoding': coding });
    response.end(request.method === 'HEAD' ? undefined : (codings[name] ?? 'what?'));
  });
  const api = createFetch({ url });
  const small = createFetch({ url, maxReplySize: 99_999 });
  const asText = {
    '~standard': { version: 1, vendor: 'x', validate: (value: unknown) => ({ value }) },
  } as const;
  for (const name of Object.keys(codings)) {
    const path = `/${encodeURIComponent(name)}`;
    t.is(await (await api.get(path)).text(), text, name);
    t.like(await t.throwsAsync((await small.get(path)).text()), { type: 'protocol' }, name);
    t.like(await t.throwsAsync(small.get(path, asText)), { type: 'protocol' }, name);
    t.is(await (await api.head(path)).text(), '');
  }
  t.like(await t.throwsAsync(async () => (await api.get('/unknown')).text()), { type: 'protocol' });
});

test('a reply is streamed, read by lines or events, or written to a file', async (t) => {
  const events =
    '\uFEFFevent: tick\r\nid: 7\r\ndata: {"a":1}\r\ndata:\r\n\r\n: comment\r\rdata: grün\n\n';
  const bytes = Buffer.from(events);
  const { url } = await startForeign(t, async (request, response) => {
    if (request.url === '/cut') {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half');
      return void setTimeout(() => response.destroy(), 20);
    }
    if (request.url === '/lines') {
      for (const chunk of ['a\r', '\nb\n', '\nc']) {
        response.write(chunk);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return void response.end();
    }
    // Byte by byte, so that CR and LF, and the bytes of one character, are in different chunks.
    for (const byte of bytes) {
      response.write(Buffer.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  });
  const api = createFetch({ url, maxReplySize: 1000 });
  t.deepEqual(await collect((await api.get('/')).events()), [
    { event: 'tick', data: '{"a":1}\n', id: '7' },
    { event: '', data: 'grün', id: '7' },
  ]);
  t.deepEqual(await collect((await api.get('/lines')).lines()), ['a', 'b', '', 'c']);
  t.like(await t.throwsAsync(collect((await api.get('/')).events(z.number()))), {
    type: 'protocol',
  });
  for await (const event of (await api.get('/')).events()) {
    t.is(event.event, 'tick');
    break;
  }
  const folder = await mkdtemp(join(tmpdir(), 'mikrokit-fetch-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const file = join(folder, 'events.txt');
  const seen: number[] = [];
  const size = await (await api.get('/')).download(file, {
    onProgress: ({ loaded }) => seen.push(loaded),
  });
  t.is(size, bytes.length);
  t.is(seen.at(-1), size);
  t.deepEqual(readFileSync(file), bytes);
  const cut = await t.throwsAsync(async () =>
    (await api.get('/cut')).download(join(folder, 'cut')),
  );
  t.like(cut, { type: 'network' });
  t.deepEqual(await readdir(folder), ['events.txt']);
});

test('the progress of an upload is heard, with the size of the whole', async (t) => {
  const { url } = await startForeign(t, (request, response, body) =>
    sendJson(response, [request.headers['content-length'], body.length]),
  );
  const api = createFetch({ url });
  for (const body of ['x'.repeat(200_000), new Blob(['y'.repeat(200_000)])]) {
    const heard: unknown[] = [];
    const response = await api.post('/', { body, onUpload: (progress) => heard.push(progress) });
    t.deepEqual(await response.json(), ['200000', 200_000]);
    t.deepEqual(heard.at(-1), { loaded: 200_000, total: 200_000 });
    t.true(heard.length > 1);
  }
  const form = new FormData();
  form.append('file', new Blob(['z'.repeat(100_000)]), 'a.bin');
  const response = await api.post('/', { body: form });
  const [length, size] = (await response.json()) as [string, number];
  t.is(Number(length), size);
});

test('aborting ends a call and the reading of its body at once', async (t) => {
  const { url } = await startForeign(t, (request, response) => {
    if (request.url === '/silent') return;
    response.write('first\n');
  });
  const api = createFetch({ url });
  const silent = t.throwsAsync(api.get('/silent', { signal: AbortSignal.timeout(20) }));
  t.like(await silent, { type: 'aborted' });
  t.like(await t.throwsAsync(api.get('/silent', { timeout: 20 })), { type: 'timeout' });
  t.like(await t.throwsAsync(api.get('/silent', { signal: AbortSignal.abort() })), {
    type: 'aborted',
  });
  const abort = new AbortController();
  const lines = (await api.get('/', { signal: abort.signal, timeout: 30_000 })).lines();
  t.is((await lines.next()).value, 'first');
  const next = t.throwsAsync(lines.next());
  abort.abort();
  t.like(await next, { type: 'aborted' });
});

test('options that do not exist or cannot be are rejected at once', (t) => {
  const rejected = (options: object, message: RegExp, instanceOf: ErrorConstructor = TypeError) =>
    t.throws(() => createFetch({ url: 'http://localhost', ...options } as FetchOptions), {
      instanceOf,
      message,
    });
  rejected({ retries: 1 }, /there is no option 'retries'; use url, headers/);
  rejected({ url: 'localhost:80' }, /http/);
  rejected({ url: 'http://a:b@localhost' }, /credentials/);
  rejected({ url: 'http://localhost?key=1' }, /path/);
  rejected({ redirects: -1 }, /redirects is -1; use a whole number from 0/, RangeError);
  rejected({ maxReplySize: '1mb' }, /maxReplySize is "1mb"; use a whole number/, RangeError);
  rejected(
    { idleTimeout: Infinity },
    /idleTimeout is Infinity; use .*, 0 for no limit/,
    RangeError,
  );
  rejected({ interceptors: [1] }, /interceptors is \[object Array\]; use a list of functions/);
  rejected({ trace: true }, /trace is true; use a function/);
  rejected({ lists: 'pipes' }, /lists/);
  rejected({ cookies: {} }, /cookies/);
  rejected({ policies: { retires: 1 } }, /retires/);
  rejected({ policies: { dedupe: true }, interceptors: [async () => t.fail()] }, /identity/);
});

test('a function of the application that fails is no failure of the network, and is not repeated', async (t) => {
  const { url, seen } = await startForeign(
    t,
    (_request, response) => void response.end('{"id":1}'),
  );
  const fails = () => {
    throw new Error('a bug');
  };
  const failure = { type: 'application', cause: { message: 'a bug' } };
  const policies = { retry: { limit: 2, delay: 1 } };
  for (const options of [
    { interceptors: [fails] },
    { headers: fails },
    { policies: { ...policies, key: fails } },
    { policies: { dedupe: true }, identity: fails },
  ]) {
    for (const more of [{}, { policies }]) {
      const api = createFetch({ url, ...more, ...options });
      t.like(await t.throwsAsync(api.get('/')), failure, JSON.stringify(Object.keys(options)));
    }
  }
  t.is(seen.length, 0);
  const api = createFetch({ url, policies });
  for (const validate of [fails, async () => fails()]) {
    const schema = { '~standard': { version: 1, vendor: 'x', validate } } as const;
    t.like(await t.throwsAsync(api.get('/', schema)), failure);
    t.like(await t.throwsAsync(collect((await api.get('/')).lines(schema))), failure);
  }
  t.is(seen.length, 4);
});
