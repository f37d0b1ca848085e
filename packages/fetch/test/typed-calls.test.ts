import '@mikrokit/compiler/register';
import { createFetch, FetchError, fetchTransport, type TransportFactory } from '@mikrokit/fetch';
import { undiciTransport } from '@mikrokit/fetch/undici';
import test, { type ExecutionContext } from 'ava';
import { sendJson, startForeign } from './foreign-server.ts';
import type { GitHub } from './github.ts';

const { createGitHub } = await import('./create-github.ts');

const user = { id: 1, name: 'Ada', createdAt: '1815-12-10T00:00:00.000Z', login: 'unknown key' };

const transports: Readonly<Record<string, () => TransportFactory>> = {
  undici: undiciTransport,
  fetch: fetchTransport,
};

async function start(t: ExecutionContext, transport: TransportFactory) {
  const server = await startForeign(t, (request, response, body) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const type = request.headers['content-type'] ?? '';
    if (pathname === '/users/1') return sendJson(response, user);
    if (pathname === '/users/2') return sendJson(response, { ...user, createdAt: 'today' });
    if (pathname === '/users/3') return void response.end('<html>');
    if (pathname === '/users/4')
      return sendJson(response, { message: 'none', resource: 'user' }, 404);
    if (pathname === '/users/5') return sendJson(response, { message: 'full' }, 507);
    if (pathname === '/users/6') return void response.writeHead(404).end('nothing here');
    if (pathname === '/users' && request.method === 'POST')
      return sendJson(response, { ...JSON.parse(String(body)), id: 7 }, 201);
    if (pathname === '/maybe') return void response.writeHead(204).end();
    if (pathname.startsWith('/v1/')) return sendJson(response, { path: request.url });
    if (pathname === '/login' || pathname === '/files')
      return sendJson(response, { body: String(body), type });
    if (pathname === '/text' || pathname === '/bytes' || pathname === '/stream')
      return void response.end(body);
    if (pathname.includes('/posts/')) {
      const [, , user, , post] = pathname.split('/');
      return sendJson(response, { user, post });
    }
    response.writeHead(204).end();
  });
  const github = createGitHub({ url: server.url, transport });
  t.teardown(() => github.close());
  return { github, seen: server.seen };
}

for (const [name, transport] of Object.entries(transports)) {
  test(`${name}: a result is validated, revived and stripped of unknown keys`, async (t) => {
    const { github, seen } = await start(t, transport());
    const since = new Date(0);
    const found = await github('GET /users/:id', {
      path: { id: 1 },
      query: { page: 2, labels: ['a b', 'c&d'], since },
    });
    t.deepEqual(found, { id: 1, name: 'Ada', createdAt: new Date(user.createdAt) });
    t.deepEqual(seen, [
      'GET /users/1?page=2&labels=a%20b&labels=c%26d&since=1970-01-01T00%3A00%3A00.000Z',
    ]);
    t.deepEqual(await github('GET /v1/documents:search', { query: { q: '/?#' } }), {
      path: '/v1/documents:search?q=%2F%3F%23',
    });
    t.is(await github('DELETE /users/:id', { path: { id: 9 } }), undefined);
    t.is(await github('GET /maybe'), undefined);
    const created = await github('POST /users', { body: { name: 'Bo', createdAt: since } });
    t.deepEqual(created, { id: 7, name: 'Bo', createdAt: since });
    const { response } = await github.withResponse('GET /users/:id', { path: { id: 1 } });
    t.is(response.header('Content-Type'), 'application/json');
  });

  test(`${name}: each error has its type, its status and its declared body`, async (t) => {
    const { github } = await start(t, transport());
    const errorOf = async (id: number) => {
      const result = await github.safe('GET /users/:id', { path: { id } });
      if (result.ok) throw new Error('it is no error');
      return result.error;
    };
    const missing = await errorOf(4);
    if (missing.type === 'status' && 'resource' in missing.body)
      t.is(missing.body.resource, 'user');
    t.like(missing, { type: 'status', status: 404, body: { message: 'none', resource: 'user' } });
    t.like(await errorOf(5), { type: 'status', status: 507, body: { message: 'full' } });
    const wrong = await errorOf(2);
    t.like(wrong, { type: 'protocol', status: 200, issues: [{ path: ['createdAt'] }] });
    t.regex(
      wrong.message,
      /^GET http:\/\/127.*\/users\/2: the reply is not as declared: .* at createdAt$/,
    );
    t.like(await errorOf(3), { type: 'protocol', status: 200 });
    t.like(await errorOf(6), { type: 'protocol', status: 404 });
    const thrown = await t.throwsAsync(github('GET /users/:id', { path: { id: 4 } }));
    t.true(thrown instanceof FetchError);
    const closed = createGitHub({ url: 'http://127.0.0.1:9', transport: transport() });
    t.like(await t.throwsAsync(closed('GET /users/:id', { path: { id: 1 } })), { type: 'network' });
  });

  test(`${name}: bodies are sent as they are declared`, async (t) => {
    const { github } = await start(t, transport());
    const login = await github('POST /login', { body: { user: 'a&b', scopes: ['x', 'y'] } });
    t.deepEqual(login, {
      body: 'user=a%26b&scopes=x&scopes=y',
      type: 'application/x-www-form-urlencoded',
    });
    const file = new File(['über'], 'a"b.txt', { type: 'text/plain' });
    const files = await github('POST /files', { body: { title: 'one\ntwo', file } });
    t.regex(files.type, /^multipart\/form-data; boundary=/);
    t.regex(files.body, /name="title"\r\n\r\none\r\ntwo\r\n/);
    t.regex(
      files.body,
      /name="file"; filename="a%22b.txt"\r\ncontent-type: text\/plain\r\n\r\nüber\r\n/,
    );
    t.is(await github('POST /text', { body: 'grün' }), 'grün');
    const bytes = new Uint8Array([0, 255, 128, 13, 10]);
    t.deepEqual(new Uint8Array(await github('POST /bytes', { body: bytes })), bytes);
    t.deepEqual(new Uint8Array(await github('POST /bytes', { body: new Blob([bytes]) })), bytes);
    const stream = await github('POST /stream', { body: new Blob([bytes]).stream() });
    t.deepEqual(new Uint8Array(await new Response(stream).arrayBuffer()), bytes);
  });
}

test('values that would lead to another resource are rejected, and nothing is sent', async (t) => {
  const { github, seen } = await start(t, undiciTransport());
  for (const user of ['', '.', '..', Number.NaN]) {
    const error = await t.throwsAsync(
      github('GET /users/:user/posts/:post', { path: { user, post: 1 } }),
    );
    t.like(error, { type: 'application' }, String(user));
  }
  t.deepEqual(seen, []);
  const path = { user: '../a/b?c#d%2e', post: '%2e%2e' };
  await github('GET /users/:user/posts/:post', { path });
  t.deepEqual(seen, ['GET /users/..%2Fa%2Fb%3Fc%23d%252e/posts/%252e%252e']);
  // @ts-expect-error: the path lacks a name.
  const lacking = github('GET /users/:user/posts/:post', { path: { user: 'a' } });
  t.like(await t.throwsAsync(lacking), { type: 'application' });
  // @ts-expect-error: the name is of another type.
  const wrong = github('GET /users/:id', { path: { id: 'a' } });
  t.like(await t.throwsAsync(wrong), { type: 'application', issues: [{ path: ['id'] }] });
  // @ts-expect-error: the body is of another type.
  const wrongBody = github('POST /users', { body: { name: 1, createdAt: new Date() } });
  t.like(await t.throwsAsync(wrongBody), { type: 'application' });
  const misspelt = github('GET /users/:user/posts/:post', {
    ...{ path: { user: 'a', post: 1 }, timeOut: 1 },
  });
  t.like(await t.throwsAsync(misspelt, { message: /no option 'timeOut'/ }), {
    type: 'application',
  });
  // @ts-expect-error: there is no such endpoint.
  t.like(await t.throwsAsync(github('GET /nothing')), { name: 'TypeError' });
});

test('without the compiler a typed call says how to compile it', async (t) => {
  const github = createFetch<GitHub>({ url: 'http://localhost' }, undefined);
  const error = await t.throwsAsync(github('GET /users/:id', { path: { id: 1 } }));
  t.regex(
    error.message,
    /^createFetch: this codec was not compiled\.\s[\s\S]*@mikrokit\/compiler\/register/,
  );
});

test('numbers that come as text are numbers where the type says so, and nowhere else', async (t) => {
  const prices = {
    total: '12.50',
    parts: ['1', 2, '-3e2'],
    byName: { a: '4', b: null },
    pair: ['5', '6'],
    label: '7',
  };
  const sent: { value: unknown; status: number } = {
    value: { ...prices, next: prices },
    status: 200,
  };
  const { url } = await startForeign(t, (request, response) => {
    if (request.url === '/prices/each') return void response.end('{"price":"1"}\n{"price":2}\n');
    sendJson(response, sent.value, sent.status);
  });
  const github = createGitHub({ url });
  const expected = {
    total: 12.5,
    parts: [1, 2, -300],
    byName: { a: 4, b: null },
    pair: ['5', 6],
    label: '7',
  };
  t.deepEqual(await github('GET /prices'), { ...expected, next: expected } as never);
  for (const total of ['', '1,5', '0x10', ' 1', 'NaN', '1e999', true]) {
    sent.value = { ...prices, total };
    const error = await t.throwsAsync(github('GET /prices'), undefined, String(total));
    t.like(error, { type: 'protocol', issues: [{ path: ['total'] }] }, String(total));
  }
  sent.value = { ...prices, label: 7 };
  t.like(await t.throwsAsync(github('GET /prices')), { issues: [{ path: ['label'] }] });
  Object.assign(sent, { value: { price: '3' }, status: 402 });
  t.like(await t.throwsAsync(github('GET /prices')), { status: 402, body: { price: 3 } });
  const each: number[] = [];
  for await (const { price } of await github('GET /prices/each')) each.push(price);
  t.deepEqual(each, [1, 2]);
});
