import { mock } from 'node:test';
import { ClientError, createClient, RpcError } from '@mikrokit/client';
import { undiciTransport } from '@mikrokit/client/undici';
import test, { type ExecutionContext } from 'ava';
import { api } from './api/compiled.ts';
import { type RawAnswer, reply, startRawServer } from './raw-server.ts';

const document = await api.describe();
const list = reply('{"users/list":[]}');
const busy = (headers = '') =>
  reply('{"errors":{"users/list":{"type":"busy","message":"Not now"}}}', { status: 503, headers });

/** Answers that come one after the other; the last again and again. */
const inTurn =
  (...texts: (string | 'reset' | 'silence')[]): RawAnswer =>
  (socket, n) => {
    const text = texts[Math.min(n, texts.length - 1)] as string;
    if (text === 'reset') socket.resetAndDestroy();
    else if (text !== 'silence') socket.write(text);
  };

/** Lets whoever waits for a second or longer go on at once, and gives how long they would have waited. */
function skipWaits(t: ExecutionContext): number[] {
  const waits: number[] = [];
  const { setTimeout: real } = globalThis;
  const skip = (work: () => void, time: number, ...rest: unknown[]) => {
    // undici's own timers have further arguments.
    if (time < 1_000 || rest.length > 0) return real(work, time, ...(rest as []));
    waits.push(time);
    return real(work, 0);
  };
  const timers = mock.method(globalThis, 'setTimeout', skip as typeof setTimeout);
  t.teardown(() => timers.mock.restore());
  return waits;
}

test('a query is sent again after failures that may pass, as often as asked', async (t) => {
  const { url, requests } = await startRawServer(
    t,
    document,
    inTurn('reset', busy(), reply('<html>', { status: 502, type: 'text/html' }), list),
  );
  await using client = createClient<typeof api>({ url, retry: { limit: 3, delay: 1 } });
  t.deepEqual(await client.users.list(), []);
  t.is(requests.length, 4);
});

test('the last failure is what the call throws when attempts are used up', async (t) => {
  const { url, requests } = await startRawServer(t, document, inTurn('reset', busy()));
  await using client = createClient<typeof api>({ url, retry: { limit: 2, delay: 1 } });
  const error = await t.throwsAsync(client.users.list(), { instanceOf: RpcError });
  t.like(error, { type: 'busy', status: 503 });
  t.is(requests.length, 3);
});

test('routes that may do their work twice are sent once, unless asked for', async (t) => {
  const { url, requests } = await startRawServer(t, document, inTurn('reset'));
  await using client = createClient<typeof api>({ url, retry: { limit: 2, delay: 1 } });
  await t.throwsAsync(client.users.remove(1), { instanceOf: ClientError });
  t.is(requests.length, 1);
  const anyRoute = client.users.remove.with({ retry: { limit: 1, delay: 1, anyRoute: true } });
  await t.throwsAsync(anyRoute(1), { instanceOf: ClientError });
  t.is(requests.length, 3);
});

test('what would only fail again is not sent again', async (t) => {
  const no = reply('{"errors":{"users/list":{"type":"no","message":"No"}}}', { status: 400 });
  const { url, requests } = await startRawServer(t, document, inTurn(no, '', reply('{}')));
  await using client = createClient<typeof api>({ url, retry: { limit: 5, delay: 1 } });
  await t.throwsAsync(client.users.list(), { message: 'No' });
  t.is(requests.length, 1);
});

// The clock is under control; sockets are not.
test.serial('retry-after is waited for, given in seconds or as a date', async (t) => {
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

test('a retry-after beyond the deadline, or the longest delay, ends the call at once', async (t) => {
  const { url, requests } = await startRawServer(t, document, inTurn(busy('retry-after: 60\r\n')));
  await using client = createClient<typeof api>({ url, retry: 3 });
  const start = performance.now();
  await t.throwsAsync(client.with({ deadline: 5_000 }).users.list(), { message: 'Not now' });
  await t.throwsAsync(client.users.list(), { message: 'Not now' });
  t.is(requests.length, 2);
  t.true(performance.now() - start < 4_000);
});

test.serial(
  'waits are random, twice as long each time, and never longer than the longest',
  async (t) => {
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
  },
);

test('an attempt that takes too long is given up, and made again', async (t) => {
  const { url, requests } = await startRawServer(t, document, inTurn(list, 'silence', list));
  await using client = createClient<typeof api>({ url, retry: { limit: 1, delay: 1 } });
  // What the first call loads takes its time.
  await client.users.list();
  t.deepEqual(await client.with({ timeout: 1_000 }).users.list(), []);
  t.is(requests.length, 3);
  const silent = await startRawServer(t, document, inTurn('silence'));
  await using other = createClient<typeof api>({ url: silent.url, timeout: 50 });
  const error = await t.throwsAsync(other.ping(), { instanceOf: ClientError });
  t.like(error, { type: 'timeout', status: 504 });
  t.is(error.message, 'ping: took longer than its timeout of 50 ms');
});

test('the deadline holds through queue, attempts and waiting', async (t) => {
  const { url, requests } = await startRawServer(t, document, inTurn(list, 'silence'));
  await using client = createClient<typeof api>({
    url,
    transport: undiciTransport({ connections: 1 }),
    retry: { limit: 50, delay: 1 },
  });
  await client.users.list();
  const limited = client.with({ deadline: 300, timeout: 120 });
  // The second waits for the only connection.
  const calls = [limited.users.list.safe(), limited.ping.safe()];
  const start = performance.now();
  const results = await Promise.all(calls as Promise<{ ok: boolean; error?: unknown }>[]);
  t.true(performance.now() - start < 2_000);
  for (const { error } of results) t.like(error, { type: 'timeout' });
  t.true(requests.length >= 2);
});

test('an abort ends a call that waits: for its reply, between attempts, before it began', async (t) => {
  const { url, requests } = await startRawServer(
    t,
    document,
    inTurn('silence', busy('retry-after: 20\r\n')),
  );
  await using client = createClient<typeof api>({ url, retry: 3 });
  const reason = new Error('enough');
  for (let i = 0; i < 2; i++) {
    const controller = new AbortController();
    const call = client.users.list.with({ signal: controller.signal })();
    const n = requests.length;
    while (requests.length === n) await new Promise((resolve) => setTimeout(resolve, 5));
    setTimeout(() => controller.abort(reason), 50);
    const error = await t.throwsAsync(call, { instanceOf: ClientError });
    t.like(error, { type: 'aborted', status: 499, cause: reason });
  }
  const sent = requests.length;
  const gone = client.users.list.with({ signal: AbortSignal.abort(reason) });
  t.like(await gone.safe(), { ok: false, error: { type: 'aborted', cause: reason } });
  t.is(requests.length, sent);
});

test('an abort tells the server', async (t) => {
  let closed = false;
  const { url } = await startRawServer(t, document, (socket, n) => {
    if (n === 0) socket.write(list);
    else
      socket.on('close', () => {
        closed = true;
      });
  });
  await using client = createClient<typeof api>({ url });
  await client.users.list();
  await t.throwsAsync(client.ping.with({ timeout: 50 })(), { instanceOf: ClientError });
  while (!closed) await new Promise((resolve) => setTimeout(resolve, 5));
  t.pass();
});

test('headers that take too long, and descriptions, count as well', async (t) => {
  const { url } = await startRawServer(t, document, inTurn('silence'));
  const headers = () => new Promise<never>(() => {});
  await using client = createClient<typeof api>({ url, deadline: 50 });
  const slow = client.ping.with({ headers });
  t.like(await slow.safe(), { ok: false, error: { type: 'timeout' } });
});
