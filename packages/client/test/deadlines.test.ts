import { type CallerContext, ClientError, createClient } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import type { Context } from '@mikrokit/router';
import test from 'ava';
import { api } from './api/compiled.ts';
import { busy, inTurn, reply, startRawServer } from './raw-server.ts';
import { spyOn } from './spy-transport.ts';

const document = await api.describe();
const list = reply('{"users/list":[]}');

/** The deadlines in the heads of requests. */
const deadlinesIn = (requests: readonly string[]) =>
  requests.map((text) => Number(/\r\nmikrokit-deadline: (\d+)\r\n/i.exec(text)?.[1]));

test('each attempt tells the server what is left of its time', async (t) => {
  const { url, requests } = await startRawServer(t, document, inTurn(busy(), busy(), list));
  await using client = createClient<typeof api>({ url, retry: { limit: 2, delay: 1 } });
  await client.users.list.with({ deadline: 60_000, timeout: 50_000 })();
  const [first = 0, second = 0, third = 0] = deadlinesIn(requests);
  t.true(first <= 50_000 && first > 40_000);
  t.true(second <= 50_000 && third <= 50_000);
  await client.users.list.with({ deadline: 60_000 })();
  const [rest = 0] = deadlinesIn(requests.slice(3));
  t.true(rest <= 60_000 && rest > 50_000);
});

test('a call without limits, or with one that never ends it, sends no deadline', async (t) => {
  const { transport, requests } = spyOn(api);
  const client = createClient<typeof api>({ transport });
  await client.ping();
  await client.ping.with({ retry: 1 })();
  await client.ping.with({ deadline: Number.POSITIVE_INFINITY })();
  t.false(requests.some(({ headers }) => 'mikrokit-deadline' in headers));
});

test('a batch has the time of its most patient call', async (t) => {
  const { transport, requests } = spyOn(api);
  const client = createClient<typeof api>({ transport, batch: true });
  await client.ping();
  requests.length = 0;
  const short = client.ping.with({ deadline: 10_000 });
  const long = client.ping.with({ deadline: 60_000 });
  await Promise.all([short(), long()]);
  await Promise.all([short(), client.ping()]);
  const deadlines = requests.map(({ headers: { 'mikrokit-deadline': deadline } }) => {
    return deadline && Number(deadline);
  });
  t.is(deadlines.length, 2);
  t.true((deadlines[0] as number) > 50_000);
  t.is(deadlines[1], undefined);
});

test.serial("a page's GET sends no deadline, because it would need a preflight", async (t) => {
  Object.assign(globalThis, { location: { href: 'http://page.example/' } });
  t.teardown(() => Reflect.deleteProperty(globalThis, 'location'));
  const { transport, requests } = spyOn(api);
  const client = createClient<typeof api>({ transport, deadline: 60_000 });
  await client.users.list();
  await client.ping();
  t.deepEqual(
    requests.map(({ method, headers }) => [method, 'mikrokit-deadline' in headers]),
    [
      ['GET', false],
      ['POST', true],
    ],
  );
});

test('a server ends a call whose caller waits no longer', async (t) => {
  const server = await serve(api, { port: 0 });
  t.teardown(() => server.close());
  const response = await fetch(`${server.url}/slow`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'mikrokit-deadline': '50' },
    body: '[60000]',
  });
  t.is(response.status, 504);
});

test('calls with the context of a handler end with it, and have no more time', async (t) => {
  const { transport, requests } = spyOn(api);
  const client = createClient<typeof api>({ transport });
  await client.ping();
  requests.length = 0;
  const context: Pick<Context, 'signal' | 'deadline'> = {
    signal: new AbortController().signal,
    deadline: performance.now() + 30_000,
  };
  await client.ping.with({ context, deadline: 60_000 })();
  const left = Number(requests[0]?.headers['mikrokit-deadline']);
  t.true(left <= 30_000 && left > 20_000);

  const late = client.ping.with({ context: { ...context, deadline: performance.now() - 1 } });
  const error = await t.throwsAsync(late(), { instanceOf: ClientError });
  t.like(error, { type: 'timeout', message: "ping: its handler's deadline has passed" });
  const gone: CallerContext = { signal: AbortSignal.abort('gone'), deadline: undefined };
  t.like(await client.ping.with({ context: gone }).safe(), {
    ok: false,
    error: { type: 'aborted', cause: 'gone' },
  });
  t.is(requests.length, 1);
  await t.throwsAsync(client.ping.with({ context: {} as never })(), {
    message: /^context is \[object Object\]; use a handler's context$/,
  });
});

test('a server that gives up at the deadline, a moment before the client, does not change the error', async (t) => {
  const server = await serve(api, { port: 0 });
  t.teardown(() => server.close());
  await using client = createClient<typeof api>({ url: server.url });
  for (let i = 0; i < 20; i++) {
    const options = i % 2 === 0 ? { timeout: 10 + i } : { deadline: 10 + i };
    const error = await t.throwsAsync(client.slow.with(options)(5_000));
    t.true(error instanceof ClientError, error?.message);
    t.like(error, { type: 'timeout' });
  }
});
