import { mock } from 'node:test';
import { ClientError, createClient } from '@mikrokit/client';
import { undiciTransport } from '@mikrokit/client/undici';
import test from 'ava';
import { api } from './api/compiled.ts';
import { busy, inTurn, reply, startRawServer } from './raw-server.ts';
import { holdTimers, until } from './timers.ts';

const document = await api.describe();
const list = reply('{"users/list":[]}');

test.serial('an attempt that takes too long is aborted and retried', async (t) => {
  const { url, requests } = await startRawServer(t, document, inTurn('silence', list));
  await using client = createClient<typeof api>({ url, retry: { limit: 1, delay: 1 } });
  const held = holdTimers(t, 60_000);
  const call = client.with({ timeout: 60_000 }).users.list();
  await until(() => requests.length === 1);
  held[60_000]?.();
  t.deepEqual(await call, []);
  t.is(requests.length, 2);
});

test("a timeout of the last attempt is the call's error", async (t) => {
  const { url } = await startRawServer(t, document, inTurn('silence'));
  await using client = createClient<typeof api>({ url, timeout: 50 });
  const error = await t.throwsAsync(client.ping(), { instanceOf: ClientError });
  t.like(error, { type: 'timeout', status: 504 });
  t.is(error.message, 'ping: took longer than its timeout of 50 ms');
});

test.serial('the deadline covers queue, attempts and delays', async (t) => {
  const { url, requests } = await startRawServer(t, document, inTurn('silence'));
  await using client = createClient<typeof api>({
    url,
    transport: undiciTransport({ connections: 1 }),
    retry: { limit: 50, delay: 1 },
  });
  const later = await startRawServer(t, document, inTurn(busy('retry-after: 20\r\n')));
  await using other = createClient<typeof api>({ url: later.url, retry: 50 });
  const held = holdTimers(t, 20_000, 61_000, 62_000);
  const attempted = client.users.list.with({ deadline: 62_000 }).safe();
  await until(() => requests.length === 1);
  // Waits for the only connection.
  const queued = client.ping.with({ deadline: 61_000 }).safe();
  const waiting = other.users.list.with({ deadline: 63_000 }).safe();
  await until(() => [20_000, 61_000].every((time) => time in held));
  const assertLate = async (call: typeof queued | typeof waiting, deadline: number) => {
    const result = await call;
    t.like(result, { ok: false, error: { type: 'timeout' } });
    const message = new RegExp(`: took longer than its deadline of ${deadline} ms$`);
    t.regex(result.ok ? '' : result.error.message, message);
  };
  held[61_000]?.();
  await assertLate(queued, 61_000);
  t.is(requests.length, 1);
  // A second later.
  await assertLate(attempted, 62_000);
  const now = performance.now();
  const clock = mock.method(performance, 'now', () => now + 64_000);
  t.teardown(() => clock.mock.restore());
  held[20_000]?.();
  await assertLate(waiting, 63_000);
  clock.mock.restore();
  t.is(requests.length, 1);
  t.is(later.requests.length, 1);
});

test('an abort ends a call while it waits for its reply, between attempts, and before it starts', async (t) => {
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
    await until(() => requests.length > n);
    setTimeout(() => controller.abort(reason), 50);
    const error = await t.throwsAsync(call, { instanceOf: ClientError });
    t.like(error, { type: 'aborted', status: 499, cause: reason });
  }
  const sent = requests.length;
  const gone = client.users.list.with({ signal: AbortSignal.abort(reason) });
  t.like(await gone.safe(), { ok: false, error: { type: 'aborted', cause: reason } });
  t.is(requests.length, sent);
});

test('an abort reaches the server', async (t) => {
  let closed = false;
  const { url, requests } = await startRawServer(t, document, (socket, n) => {
    if (n === 0) socket.write(list);
    else
      socket.on('close', () => {
        closed = true;
      });
  });
  await using client = createClient<typeof api>({ url });
  await client.users.list();
  const controller = new AbortController();
  const call = client.ping.with({ signal: controller.signal })();
  await until(() => requests.length === 2);
  controller.abort();
  await t.throwsAsync(call, { instanceOf: ClientError });
  await until(() => closed);
  t.pass();
});

test('the time for headers and descriptions counts too', async (t) => {
  const { url } = await startRawServer(t, document, inTurn('silence'));
  const headers = () => new Promise<never>(() => {});
  await using client = createClient<typeof api>({ url, deadline: 50 });
  const slow = client.ping.with({ headers });
  t.like(await slow.safe(), { ok: false, error: { type: 'timeout' } });
});

test('limits too long for a timer are ignored', async (t) => {
  const { url } = await startRawServer(t, document, inTurn(list));
  await using client = createClient<typeof api>({ url });
  for (const time of [Number.POSITIVE_INFINITY, 2 ** 31])
    t.deepEqual(await client.with({ timeout: time, deadline: time }).users.list(), []);
});
