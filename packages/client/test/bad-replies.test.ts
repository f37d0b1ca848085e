import { ClientError, createClient, fetchTransport, RpcError } from '@mikrokit/client';
import test from 'ava';
import { api } from './api/compiled.ts';
import { reply, startRawServer } from './raw-server.ts';

const document = await api.describe();
const user = { id: 1, name: 'Ada', lastUpdate: '1970-01-01T00:00:00.000Z' };
const result = (value: unknown) => JSON.stringify({ 'users/get': value });
const html = '<html>502 Bad Gateway nginx</html>';

/** Bad replies to `users/get`, and the error that each one gives. */
const bad: readonly (readonly [title: string, text: string, status: number, message: RegExp])[] = [
  [
    'not JSON',
    reply('{"users/get":'),
    200,
    /^users\/get: the reply with status 200 is not valid JSON$/,
  ],
  ['empty', reply(''), 200, /is not valid JSON$/],
  ['text', reply('hello', { type: 'text/plain' }), 200, /is text\/plain, not JSON$/],
  [
    'JSON under another name',
    reply(result(user), { type: 'text/json' }),
    200,
    /is text\/json, not JSON/,
  ],
  [
    'without a content type',
    reply(result(user), { type: '' }),
    200,
    /is without a content type, not JSON/,
  ],
  [
    "a proxy's page",
    reply(html, { status: 502, type: 'text/html' }),
    502,
    /with status 502 is text\/html, not JSON/,
  ],
  [
    'a redirect',
    reply('', { status: 302, headers: 'location: /login\r\n' }),
    302,
    /is a redirect$/,
  ],
  ['an array', reply('[1]'), 200, /is not an object$/],
  ['null', reply('null'), 200, /is not an object$/],
  ['no result', reply('{}'), 200, /is not of the type of the result$/],
  ['a result of another route', reply('{"users/other":{}}'), 200, /is without a result$/],
  [
    "a gateway's own JSON",
    reply('{"message":"no upstream"}', { status: 503 }),
    503,
    /status 503 is without a result/,
  ],
  ['a result of null', reply(result(null)), 200, /is not of the type of the result$/],
  [
    'a missing property',
    reply(result({ ...user, name: undefined })),
    200,
    /not of the type of the result/,
  ],
  [
    'an invalid date',
    reply(result({ ...user, lastUpdate: 'soon' })),
    200,
    /not of the type of the result/,
  ],
  [
    'errors that are not an object',
    reply('{"errors":"no"}', { status: 400 }),
    400,
    /is an error of unknown shape$/,
  ],
  [
    'no error among errors',
    reply('{"errors":{}}', { status: 400 }),
    400,
    /is an error of unknown shape$/,
  ],
  [
    'an error without type',
    reply('{"errors":{"users/get":{"message":"x"}}}', { status: 400 }),
    400,
    /unknown shape$/,
  ],
  [
    'a validation error without issues',
    reply('{"errors":{"users/get":{"type":"validation","message":"x"}}}', { status: 400 }),
    400,
    /is an error of unknown shape$/,
  ],
  [
    'a changed contract with invalid issues',
    reply('{"errors":{"users/get":{"type":"contract-changed","message":"x","issues":["y"]}}}', {
      status: 409,
    }),
    409,
    /is an error of unknown shape$/,
  ],
  [
    'an error whose data breaks its type',
    reply('{"errors":{"users/get":{"type":"no-user","message":"x","data":{"id":"one"}}}}', {
      status: 404,
    }),
    404,
    /is an error 'no-user' whose data is not of its type$/,
  ],
];

for (const transport of [undefined, fetchTransport()]) {
  const by = transport === undefined ? 'undici' : 'fetch';
  for (const [title, text, status, message] of bad) {
    test(`a reply that is ${title} is an error with status and route, by ${by}`, async (t) => {
      const { url } = await startRawServer(t, document, (socket) => socket.write(text));
      await using client = createClient<typeof api>({ url, ...(transport && { transport }) });
      const error = await t.throwsAsync(client.users.get(1), { instanceOf: ClientError });
      t.true(error instanceof RpcError);
      t.like(error, { type: 'protocol', route: 'users/get', replyStatus: status, status: 502 });
      t.regex(error.message, message);
    });
  }

  test(`a reply that ends too early, or never comes, is a network error, by ${by}`, async (t) => {
    const whole = reply(result(user));
    const { url } = await startRawServer(t, document, (socket, n) => {
      if (n === 0) socket.end(whole.slice(0, -5));
      if (n === 1) socket.resetAndDestroy();
      if (n === 2) socket.end('HTTP/1.1 200 X\r\ncontent-');
      if (n === 3) socket.end('SSH-2.0-OpenSSH_9.9\r\n');
      if (n === 4)
        socket.write(`${whole.replace('content-length', 'transfer-encoding: chunked\r\nx')}`);
      if (n === 5) socket.write(whole);
    });
    await using client = createClient<typeof api>({ url, ...(transport && { transport }) });
    for (let n = 0; n < 5; n++) {
      const error = await t.throwsAsync(client.users.get(1), { instanceOf: ClientError });
      t.like(error, { type: 'network', status: 503, route: 'users/get', replyStatus: undefined });
      t.regex(error.message, /^users\/get: no complete reply/);
      t.truthy(error.cause);
    }
    // The next call works.
    t.is((await client.users.get(1)).name, 'Ada');
  });
}

test('unknown fields beside the result and in it are dropped', async (t) => {
  const { url } = await startRawServer(t, document, (socket) =>
    socket.write(
      reply(
        JSON.stringify({ 'users/get': { ...user, secret: 1 }, 'new-hook': 5, ['__proto__']: 1 }),
      ),
    ),
  );
  await using client = createClient<typeof api>({ url });
  t.deepEqual(await client.users.get(1), { ...user, lastUpdate: new Date(0) });
});

test('JSON from another server is not taken for a call without a result', async (t) => {
  const { url } = await startRawServer(t, document, (socket, n) =>
    socket.write(n === 0 ? reply('{"login":"please"}') : reply('{}')),
  );
  await using client = createClient<typeof api>({ url });
  await t.throwsAsync(client.users.remove(1), { message: /without a result$/ });
  t.is(await client.users.remove(1), undefined);
});

test('a server that is not running gives a network error with its code', async (t) => {
  await using client = createClient<typeof api>({ url: 'http://127.0.0.1:1' });
  const { error } = (await client.ping.safe()) as { error: ClientError };
  t.like(error, { type: 'network', route: 'ping' });
});
