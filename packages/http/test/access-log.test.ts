import '@mikrokit/compiler/register';
import { type AccessEntry, fetchHandler, type ServeOptions, serve } from '@mikrokit/http';
import test, { type ExecutionContext } from 'ava';
import { until } from '../../../test/support/until.ts';
import { open } from './web-socket-caller.ts';

const { api, hanging, logged } = (await import(
  './access-log-api.ts'
)) as typeof import('./access-log-api.ts');

const JSON_TYPE = { 'content-type': 'application/json' };

async function serving(t: ExecutionContext, options: ServeOptions) {
  const entries: AccessEntry[] = [];
  const accessLog = { info: (entry: object) => void entries.push(entry as AccessEntry) };
  const server = await serve(api, { port: 0, accessLog, ...options });
  t.teardown(() => server.close({ deadline: 100 }));
  const post = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}/${path}`, { method: 'POST', headers: JSON_TYPE, body: '[]', ...init });
  return { entries, post, url: server.url };
}

for (const options of [{}, { transport: 'node' }, { compress: true }] as const) {
  const name = JSON.stringify(options);

  test(`the access log counts the bytes of streams, files and ranges: ${name}`, async (t) => {
    const { entries, post, url } = await serving(t, options);
    const replies = [
      await post('items'),
      await post('blob'),
      await post('bytes'),
      await fetch(`${url}/blob`, { headers: { range: 'bytes=2-4' } }),
      await fetch(`${url}/blob`, { method: 'HEAD' }),
    ];
    const sizes: number[] = [];
    for (const reply of replies) sizes.push((await reply.arrayBuffer()).byteLength);
    t.true((sizes[0] as number) > 36);
    t.deepEqual(sizes.slice(1), [12, 12, 3, 0]);
    await until(() => entries.length === 5);
    t.deepEqual(entries.map(({ bytes }) => bytes).sort(), [...sizes].sort());
  });

  test.serial(
    `a client that goes away is one entry, with the bytes that were sent: ${name}`,
    async (t) => {
      const { entries, post } = await serving(t, options);
      const left = new AbortController();
      const stream = await post('endless', { signal: left.signal });
      await stream.body?.getReader().read();
      left.abort();
      const gone = new AbortController();
      const { count } = hanging;
      const hangs = post('hangs', { signal: gone.signal });
      await until(() => hanging.count > count);
      gone.abort();
      await t.throwsAsync(hangs);
      await until(() => entries.length >= 2);
      await new Promise((resolve) => setTimeout(resolve, 100));
      t.deepEqual(entries.map(({ path, status }) => `${path} ${status}`).sort(), [
        '/endless 499',
        '/hangs 499',
      ]);
      t.true((entries.find(({ path }) => path === '/endless')?.bytes ?? 0) > 10);
      // The router tells of it to those who look for causes.
      const levels = entries.map(({ callId }) => logged.filter((one) => one.callId === callId));
      t.deepEqual(
        levels.flat().map(({ level }) => level),
        ['debug', 'debug'],
      );
    },
  );

  test(`entries, replies and logs have one id: ${name}`, async (t) => {
    const { entries, post } = await serving(t, { ...options, requestIdHeader: 'X-Request-Id' });
    const reply = await post('id');
    const { id } = (await reply.json()) as { readonly id: string };
    t.regex(id, /^[\da-f-]{36}$/);
    t.is(reply.headers.get('x-request-id'), id);
    const other = (await post('fails')).headers.get('x-request-id');
    t.true(logged.some(({ level, callId }) => level === 'error' && callId === other));
    const missing = (await post('nowhere')).headers.get('x-request-id');
    const batch = await post('', { body: '[{"id":[]},{"id":[]}]' });
    const batchId = batch.headers.get('x-request-id');
    t.deepEqual(await batch.json(), [{ id: `${batchId}.0` }, { id: `${batchId}.1` }]);
    const file = (await post('blob')).headers.get('x-request-id');
    await until(() => entries.length === 5);
    t.deepEqual(
      entries.map(({ callId }) => callId),
      [id, other, missing, batchId, file],
    );
    t.is(new Set(entries.map(({ callId }) => callId)).size, 5);
  });
}

test('a stream that ends with its WebSocket is one entry', async (t) => {
  const { entries, url } = await serving(t, { webSocket: true });
  const caller = await open(t, url);
  caller.send({ call: 1, path: '/endless' }, '[]');
  await caller.next((message) => message.startsWith('{"part"'));
  caller.socket.terminate();
  await until(() => entries.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 100));
  t.deepEqual(
    entries.map(({ path, status }) => `${path} ${status}`),
    ['/endless 499'],
  );
  t.true((entries[0]?.bytes ?? 0) > 0);
  t.truthy(entries[0]?.callId);
});

test('pages of other origins can read the id', async (t) => {
  const cors = { origins: '*' } as const;
  const handle = fetchHandler(api, { requestIdHeader: 'X-Request-Id', cors });
  const headers = { ...JSON_TYPE, origin: 'https://app.example.com' };
  const init = { method: 'POST', headers, body: '[]' };
  const reply = await handle(new Request('http://localhost/id', init));
  const exposed = reply.headers.get('access-control-expose-headers')?.split(', ');
  t.true(exposed?.includes('x-request-id'), String(exposed));
});

test('a handler of fetch tells the id, too', async (t) => {
  const handle = fetchHandler(api, { requestIdHeader: 'x-request-id' });
  const init = { method: 'POST', headers: JSON_TYPE, body: '[]' };
  const reply = await handle(new Request('http://localhost/id', init));
  t.deepEqual(await reply.json(), { id: reply.headers.get('x-request-id') });
  const taken = [
    'mikrokit-contract',
    'Mikrokit-Status',
    'retry-after',
    'www-authenticate',
    'allow',
  ];
  const secured = ['strict-transport-security', 'ratelimit', 'ratelimit-policy', 'x-frame-options'];
  for (const requestIdHeader of ['', 'a b', 'content-type', 'Set-Cookie', ...taken, ...secured])
    t.throws(() => fetchHandler(api, { requestIdHeader }), { message: /^requestIdHeader is / });
});
