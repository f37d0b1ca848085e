import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { createClient, fetchTransport, inProcess, mock, RpcError } from '@mikrokit/client';
import { undiciTransport } from '@mikrokit/client/undici';
import { webSocketTransport } from '@mikrokit/client/web-socket';
import { serve } from '@mikrokit/http';
import test from 'ava';
import { generate } from 'selfsigned';
import { api, closed } from './api/compiled.ts';
import { type RawAnswer, startRawServer } from './raw-server.ts';

const server = await serve(api, { port: 0, webSocket: { headers: ['x-a'] } });
const { url } = server;
test.after.always(() => server.close());

/** As React Native's: replies have no stream, and their headers no `getSetCookie`. */
const fetchWithoutStreams = async (url: string, init: RequestInit) => {
  const response = await fetch(url, init);
  const headers = new Map(response.headers);
  return { status: response.status, headers, text: () => response.text() } as unknown as Response;
};

const transports = {
  undici: undiciTransport({ connections: 2 }),
  fetch: fetchTransport(),
  'fetch without streams': fetchTransport({ fetch: fetchWithoutStreams }),
  WebSocket: webSocketTransport(),
  'in process': inProcess(api),
};
for (const [name, transport] of Object.entries(transports)) {
  test(`calls by ${name} give results, errors and hooks' results, and can be aborted`, async (t) => {
    await using client = createClient<typeof api>({ url, transport });
    const given = { id: 1, name: 'Ää€😀', lastUpdate: new Date(5), tags: new Set(['a']) };
    t.deepEqual(await client.users.update(given), given);
    t.deepEqual(
      (await client.users.list(1, 2)).map(({ id }) => id),
      [1, 2],
    );
    t.like(await client.users.get.safe(-1), { ok: false, error: { type: 'no-user', status: 404 } });
    t.is(await client.header.with({ headers: { 'x-a': 'b' } })('x-a'), 'b');
    const start = performance.now();
    t.like(await client.slow.with({ timeout: 50 }).safe(5_000), { error: { type: 'timeout' } });
    t.true(performance.now() - start < 4_000);
    const many = await Promise.all(Array.from({ length: 50 }, (_, i) => client.users.get(i + 1)));
    t.deepEqual(
      many.map(({ id }) => id),
      Array.from({ length: 50 }, (_, i) => i + 1),
    );
  });
}

test('in process, a router needs no public description and no prefix', async (t) => {
  const client = createClient<typeof closed>({ transport: inProcess(closed) });
  t.is(await client.ping(), 'pong');
  t.is((await client.users.list(1)).length, 1);
});

test('HTTP/2 is used if the server offers it', async (t) => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const secure = await serve(api, { port: 0, tls: { key, cert }, http2: true });
  t.teardown(() => secure.close());
  const connect = { rejectUnauthorized: false };
  await using client = createClient<typeof api>({
    url: secure.url,
    transport: undiciTransport({ connect, connections: 1 }),
  });
  const calls = Array.from({ length: 20 }, (_, i) => client.users.get(i + 1));
  t.is((await Promise.all(calls)).length, 20);
});

test("mock answers with functions that are checked by the API's types", async (t) => {
  const ada = { id: 1, name: 'Ada', lastUpdate: new Date(1) };
  const client = createClient<typeof api>({
    transport: mock<typeof api>({
      'users/get': (id) =>
        id === 1 ? ada : new RpcError('no-user', { status: 404, data: { id: 1n } }),
      'users/list': async (...ids) => ids.map(() => ada),
    }),
  });
  t.is(await client.users.get(1), ada);
  t.deepEqual(await client.users.list(1, 2), [ada, ada]);
  t.like(await client.users.get.safe(2), { ok: false, error: { type: 'no-user' } });
  await t.throwsAsync(client.ping(), { message: "mock: there is no function for 'ping'" });
});

test('compressed replies are decoded, requested or not, and unknown encodings are rejected', async (t) => {
  const text = JSON.stringify({ ping: 'pong' });
  const bodies: Record<string, Buffer> = {
    gzip: gzipSync(text),
    'X-GZIP': gzipSync(text),
    deflate: deflateSync(text),
    'deflate, gzip': gzipSync(deflateSync(text)),
    zstd: zstdCompressSync(text),
    br: brotliCompressSync(text),
    identity: Buffer.from(text),
  };
  const document = await api.describe();
  for (const [coding, body] of Object.entries(bodies)) {
    const { url } = await startRawServer(t, document, answerWith(coding, body));
    await using client = createClient<typeof api>({ url });
    t.is(await client.ping(), 'pong', coding);
  }
  for (const [coding, body] of [
    ['zstd', Buffer.from(text)],
    ['unknown', Buffer.from(text)],
    ['gzip', Buffer.from(text)],
    ['gzip', gzipSync(text).subarray(0, -9)],
  ] as const) {
    const { url } = await startRawServer(t, document, answerWith(coding, body));
    await using client = createClient<typeof api>({ url });
    t.like(await client.ping.safe(), { ok: false, error: { type: 'network' } }, coding);
  }
});

const answerWith =
  (coding: string, body: Buffer): RawAnswer =>
  (socket) => {
    socket.write(
      `HTTP/1.1 200 X\r\ncontent-type: application/json\r\ncontent-encoding: ${coding}\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    socket.write(body);
  };
