import { mock } from 'node:test';
import { ClientError, createClient, inProcess, RpcError } from '@mikrokit/client';
import test from 'ava';
import { api } from './api/compiled.ts';
import { busy, inTurn, reply, startRawServer } from './raw-server.ts';
import { skipWaits } from './timers.ts';

const document = await api.describe();

// Loads what calls need, because the loader has timers of its own, which skipWaits would count.
await createClient<typeof api>({ transport: inProcess(api), retry: 1 }).users.list();

const list = reply('{"users/list":[]}');

test('a query is retried after transient failures, at most as often as the limit', async (t) => {
  const { url, requests } = await startRawServer(
    t,
    document,
    inTurn('reset', busy(), reply('<html>', { status: 502, type: 'text/html' }), list),
  );
  await using client = createClient<typeof api>({ url, retry: { limit: 3, delay: 1 } });
  t.deepEqual(await client.users.list(), []);
  t.is(requests.length, 4);
});

test('a call throws its last failure when no attempts are left', async (t) => {
  const { url, requests } = await startRawServer(t, document, inTurn('reset', busy()));
  await using client = createClient<typeof api>({ url, retry: { limit: 2, delay: 1 } });
  const error = await t.throwsAsync(client.users.list(), { instanceOf: RpcError });
  t.like(error, { type: 'busy', status: 503 });
  t.is(requests.length, 3);
});

test('routes that may do their work twice are sent once, unless anyRoute is set', async (t) => {
  const { url, requests } = await startRawServer(t, document, inTurn('reset'));
  await using client = createClient<typeof api>({ url, retry: { limit: 2, delay: 1 } });
  await t.throwsAsync(client.users.remove(1), { instanceOf: ClientError });
  t.is(requests.length, 1);
  const anyRoute = client.users.remove.with({ retry: { limit: 1, delay: 1, anyRoute: true } });
  await t.throwsAsync(anyRoute(1), { instanceOf: ClientError });
  t.is(requests.length, 3);
});

test('permanent failures are not retried', async (t) => {
  const no = reply('{"errors":{"users/list":{"type":"no","message":"No"}}}', { status: 400 });
  const { url, requests } = await startRawServer(t, document, inTurn(no, '', reply('{}')));
  await using client = createClient<typeof api>({ url, retry: { limit: 5, delay: 1 } });
  await t.throwsAsync(client.users.list(), { message: 'No' });
  t.is(requests.length, 1);
});

// Only timers are mocked, not sockets.
test.serial('retry-after is honoured, in seconds or as a date', async (t) => {
  const { url, requests } = await startRawServer(
    t,
    document,
    inTurn(
      busy('retry-after: 2\r\n'),
      busy(`retry-after: ${new Date(Date.now() + 60_000).toUTCString()}\r\n`),
      list,
    ),
  );
  const waits = skipWaits(t);
  await using client = createClient<typeof api>({ url, retry: { limit: 2, maxDelay: 60_000 } });
  await client.users.list();
  t.is(requests.length, 3);
  const [seconds = 0, date = 0] = waits;
  t.is(seconds, 2_000);
  t.true(date > 50_000 && date <= 60_000, String(date));
});

test.serial('an invalid or past retry-after does not shorten the delay', async (t) => {
  const random = mock.method(Math, 'random', () => 0.5);
  t.teardown(() => random.mock.restore());
  const waits = skipWaits(t);
  for (const value of ['1.5', '-1', '2, 3', 'soon', '', '0', 'Thu, 01 Jan 1970 00:00:00 GMT']) {
    const answers = inTurn(busy(`retry-after: ${value}\r\n`), list);
    const { url } = await startRawServer(t, document, answers);
    await using client = createClient<typeof api>({ url, retry: { limit: 1, delay: 4_000 } });
    await client.users.list();
    t.deepEqual(waits.splice(0), [2_000], value);
  }
});

test('a query is retried even if its reply makes the description stale', async (t) => {
  const gateway = reply('{"message":"no upstream"}', { status: 503 });
  const { url, requests } = await startRawServer(t, document, inTurn(gateway, list));
  await using client = createClient<typeof api>({ url, retry: { limit: 1, delay: 1 } });
  t.deepEqual(await client.users.list(), []);
  t.is(requests.length, 2);
});

test('a retry-after beyond the deadline or maxDelay ends the call at once', async (t) => {
  const { url, requests } = await startRawServer(t, document, inTurn(busy('retry-after: 60\r\n')));
  await using client = createClient<typeof api>({ url, retry: 3 });
  const start = performance.now();
  await t.throwsAsync(client.with({ deadline: 20_000 }).users.list(), { message: 'Not now' });
  await t.throwsAsync(client.users.list(), { message: 'Not now' });
  t.is(requests.length, 2);
  t.true(performance.now() - start < 15_000);
});

test.serial('delays are random, double each time, and never exceed maxDelay', async (t) => {
  const { url } = await startRawServer(t, document, inTurn(busy()));
  const waits = skipWaits(t);
  const random = mock.method(Math, 'random', () => 0.5);
  t.teardown(() => random.mock.restore());
  await using client = createClient<typeof api>({
    url,
    retry: { limit: 5, delay: 2_000, maxDelay: 8_000 },
  });
  await t.throwsAsync(client.users.list());
  t.deepEqual(waits, [1_000, 2_000, 4_000, 4_000, 4_000]);
});

test.serial('retry-after of a batch that a proxy rejected is honoured', async (t) => {
  const rejected = { status: 503, type: 'text/html', headers: 'retry-after: 7\r\n' };
  const both = reply('[{"users/list":[]},{"users/list":[]}]');
  const { url, requests } = await startRawServer(t, document, (socket, n, request) => {
    const isBatch = request.includes('\r\n\r\n[');
    socket.write(n === 0 ? reply('<html>', rejected) : isBatch ? both : list);
  });
  const waits = skipWaits(t);
  await using client = createClient<typeof api>({ url, batch: true, retry: 1 });
  const calls = Promise.all([client.users.list(), client.users.list()]);
  t.deepEqual(await calls, [[], []]);
  // One timer for both, or a further moment for the second.
  t.is(waits[0], 7_000);
  t.true(waits.every((time) => time === 7_000));
  // The second attempts are one request, or one each if they began in different moments.
  t.true(requests.length === 2 || requests.length === 3);
});
