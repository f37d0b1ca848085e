import { ClientError, createClient, fetchTransport, mock } from '@mikrokit/client';
import test from 'ava';
import { api } from './api/compiled.ts';
import { inTurn, reply, startRawServer } from './raw-server.ts';
import { until } from './timers.ts';

const document = await api.describe();
const pong = reply('{"ping":"pong"}');
const busy = reply('{"errors":{"users/list":{"type":"busy","message":"Not now"}}}', {
  status: 503,
});

test('close waits for calls in queues, batches, attempts and delays', async (t) => {
  const { url, requests } = await startRawServer(t, document, async (socket, n) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.write(n === 0 ? busy : n === 1 ? reply('{"users/list":[]}') : pong);
  });
  const client = createClient<typeof api>({ url });
  const retried = client.users.list.with({ retry: { limit: 1, delay: 1 } })();
  await until(() => requests.length > 0);
  let isClosed = false;
  const closing = client.close().then(() => {
    isClosed = true;
  });
  t.deepEqual(await retried, []);
  t.false(isClosed);
  await closing;
});

test('calls made before close are sent, even if they are waiting for their batch', async (t) => {
  const { url, requests } = await startRawServer(
    t,
    document,
    inTurn(reply('[{"ping":"pong"},{"ping":"pong"}]')),
  );
  const client = createClient<typeof api>({ url, batch: true });
  const calls = Promise.all([client.ping(), client.ping()]);
  await client.close();
  t.deepEqual(await calls, ['pong', 'pong']);
  t.is(requests.length, 1);
});

for (const [name, transport] of [
  ['undici', undefined],
  ['fetch', fetchTransport()],
  ['mock', mock<typeof api>({ ping: () => 'pong' })],
] as const) {
  test(`a closed client makes no more calls, and closes once: ${name}`, async (t) => {
    const { url, requests } = await startRawServer(t, document, inTurn(pong));
    const client = createClient<typeof api>({ url, ...(transport && { transport }) });
    t.is(await client.ping(), 'pong');
    const sent = requests.length;
    const closing = client.close();
    t.is(client.close(), closing);
    // From now on, through any part of the client.
    for (const route of [client.ping, client.with({}).ping, client.ping.with({ timeout: 50 })]) {
      const error = await t.throwsAsync(route(), { instanceOf: ClientError });
      t.like(error, { type: 'application', route: 'ping' });
      t.is(error.message, 'ping: failed in the application (the client is closed)');
      t.like(await route.safe(), { ok: false, error: { type: 'application' } });
    }
    await closing;
    await client[Symbol.asyncDispose]();
    t.is(requests.length, sent);
  });
}

test('await using closes the client, even if the block throws', async (t) => {
  const { url } = await startRawServer(t, document, inTurn(pong));
  const keep: { client?: { ping: () => Promise<string> } } = {};
  const work = async () => {
    await using client = createClient<typeof api>({ url });
    keep.client = client;
    await client.ping();
    throw new Error('enough');
  };
  await t.throwsAsync(work(), { message: 'enough' });
  await t.throwsAsync(async () => keep.client?.ping(), { message: /the client is closed/ });
});

test('a client without calls closes', async (t) => {
  const client = createClient<typeof api>({ url: 'http://127.0.0.1:1' });
  await client.close();
  t.pass();
});
