import { ClientError, type ClientOptions, createClient } from '@mikrokit/client';
import { circuitBreaker, composePolicies, PolicyError } from '@mikrokit/policies';
import test from 'ava';
import { api } from './api/compiled.ts';
import { busy, inTurn, reply, startRawServer } from './raw-server.ts';
import { spyOn } from './spy-transport.ts';
import { until } from './timers.ts';

const document = await api.describe();
const list = reply('{"users/list":[]}');
const url = 'http://localhost';

test('a breaker rejects calls of a route that is down, and of no other', async (t) => {
  const pong = reply('{"ping":"pong"}');
  const { url, requests } = await startRawServer(t, document, inTurn(busy(), busy(), pong));
  const events: string[] = [];
  await using client = createClient<typeof api>({
    url,
    policies: {
      circuitBreaker: { failures: 2, openFor: 60_000 },
      on: { onBreakerChange: ({ key, to }) => void events.push(`${key} ${to}`) },
    },
  });
  for (let i = 0; i < 2; i++) await t.throwsAsync(client.users.list(), { message: 'Not now' });
  const error = await t.throwsAsync(client.users.list(), { instanceOf: ClientError });
  t.like(error, { type: 'rejected', status: 503, route: 'users/list' });
  t.true(error?.cause instanceof PolicyError);
  t.like(await client.users.list.safe(), { ok: false, error: { type: 'rejected' } });
  t.is(await client.ping(), 'pong');
  t.is(requests.length, 3);
  t.deepEqual(events, ['users/list open']);
});

test('replies that are not the API’s fault do not open a breaker', async (t) => {
  const { transport } = spyOn(api);
  const breaker = circuitBreaker({ failures: 1 });
  const client = createClient<typeof api>({
    transport,
    policies: { circuitBreaker: breaker, key: () => 'api' },
  });
  await t.throwsAsync(client.users.get(-1), { message: /./ });
  await t.throwsAsync(client.with({ headers: { authorization: 'wrong' } }).ping());
  await t.throwsAsync(client.users.get('1' as never));
  await t.throwsAsync(client.ping.with({ signal: AbortSignal.abort() })());
  t.is(breaker.state('api').state, 'closed');
  t.is(await client.ping(), 'pong');
});

test('a key may be a tenant', async (t) => {
  const { url } = await startRawServer(t, document, inTurn(busy(), list));
  const breaker = circuitBreaker({ failures: 1 });
  await using client = createClient<typeof api>({
    url,
    policies: {
      circuitBreaker: breaker,
      key: ({ options }) => (options.headers as { tenant: string }).tenant,
    },
  });
  const of = (tenant: string) => client.users.list.with({ headers: { tenant } });
  await t.throwsAsync(of('a')(), { message: 'Not now' });
  await t.throwsAsync(of('a')(), { instanceOf: ClientError });
  t.deepEqual(await of('b')(), []);
  t.deepEqual([breaker.state('a').state, breaker.state('b').state], ['open', 'closed']);
});

test('ten equal queries are one request; each caller has an object of its own', async (t) => {
  for (const batch of [false, true]) {
    const { transport, requests } = spyOn(api);
    const client = createClient<typeof api>({ transport, batch, policies: { dedupe: true } });
    const results = await Promise.all([
      ...Array.from({ length: 10 }, () => client.users.list(1, 2)),
      client.users.list(3),
    ]);
    const [first, second] = results;
    t.deepEqual(first, second);
    t.not(first, second);
    t.not(first?.[0], second?.[0]);
    t.true(first?.[0]?.lastUpdate instanceof Date);
    t.is(new Set(results).size, 11);
    t.is(results[10]?.[0]?.id, 3);
    t.is(requests.length, batch ? 1 : 2);
    const before = requests.length;
    await Promise.all([
      client.users.update(first?.[0] as never),
      client.users.update(first?.[0] as never),
    ]);
    t.is(requests.length - before, batch ? 1 : 2);
  }
});

test('callers that differ in a credential, or a hook’s parameter, share nothing', async (t) => {
  const { transport, requests } = spyOn(api);
  const client = createClient<typeof api>({ transport, policies: { dedupe: true } });
  let token = 'a';
  const results = await Promise.all([
    client.users.list.with({ headers: { authorization: 'a' } }).safe(1),
    client.users.list.with({ headers: { authorization: 'wrong' } }).safe(1),
    client.users.list.with({ headers: async () => ({ authorization: token }) }).safe(1),
    client.users.list.with({ hooks: { trace: [new Date(5)] } }).safe(1),
    client.users.list.with({ hooks: { trace: [new Date(6)] } }).safe(1),
  ]);
  token = 'changed';
  t.deepEqual(
    results.map(({ ok }) => ok),
    [true, false, true, true, true],
  );
  t.deepEqual(
    results.slice(3).map(({ hooks }) => hooks.trace?.getTime()),
    [5, 6],
  );
  t.is(requests.length, 4, 'the first and the third are equal');
});

test('callers that share a failure have errors of their own, with hook results and headers', async (t) => {
  const { url, requests } = await startRawServer(t, document, inTurn(busy(), list));
  await using client = createClient<typeof api>({ url, policies: { dedupe: true } });
  const [a, b] = await Promise.all([client.users.list.safe(), client.users.list.safe()]);
  t.is(requests.length, 1);
  t.like(a, { ok: false, error: { type: 'busy', status: 503 } });
  t.like(b, { ok: false, error: { type: 'busy', status: 503 } });
  if (!a.ok && !b.ok) t.not<unknown, unknown>(a.error, b.error);
});

test('callers that share a call of a batch have errors of their own when the whole batch is rejected', async (t) => {
  const { url, requests } = await startRawServer(t, document, inTurn(busy()));
  await using client = createClient<typeof api>({ url, batch: true, policies: { dedupe: true } });
  const { list } = client.users;
  const results = await Promise.all([list.safe(1), list.safe(1), list.safe(2)]);
  t.is(requests.length, 1);
  for (const result of results) t.like(result, { ok: false, error: { type: 'busy', status: 503 } });
  const [a, b] = results.map((result) => (result.ok ? undefined : result.error));
  t.not(a, b);
});

test('a caller that leaves a shared query does not end it for the other', async (t) => {
  const { url, requests } = await startRawServer(t, document, async (socket) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.write(list);
  });
  await using client = createClient<typeof api>({ url, policies: { dedupe: true } });
  const controller = new AbortController();
  const leaving = client.users.list.with({ signal: controller.signal }).safe();
  const staying = client.users.list();
  await until(() => requests.length === 1);
  controller.abort(new Error('left'));
  t.like(await leaving, { ok: false, error: { type: 'aborted', cause: { message: 'left' } } });
  t.deepEqual(await staying, []);
  t.is(requests.length, 1);
});

test('a fallback gets the client’s errors, and stands in for a shared call too', async (t) => {
  for (const dedupe of [false, true]) {
    const { url } = await startRawServer(t, document, inTurn('reset'));
    const errors: unknown[] = [];
    await using client = createClient<typeof api>({
      url,
      policies: {
        dedupe,
        fallback: (error, { name }) => {
          errors.push([name, (error as ClientError).type]);
          return [];
        },
        circuitBreaker: { failures: 2 },
      },
    });
    for (let i = 0; i < 3; i++) t.deepEqual(await client.users.list(), []);
    t.deepEqual(errors, [
      ['users/list', 'network'],
      ['users/list', 'network'],
      ['users/list', 'rejected'],
    ]);
  }
});

test('a slow query gets company, a mutation does not', async (t) => {
  let n = 0;
  const { url, requests } = await startRawServer(t, document, (socket) => {
    if (n++ > 0) socket.write(list);
  });
  await using client = createClient<typeof api>({ url, policies: { hedge: { after: 20 } } });
  t.deepEqual(await client.users.list(), []);
  t.is(requests.length, 2);
  n = 0;
  const controller = new AbortController();
  const mutation = client.users.remove.with({ signal: controller.signal }).safe(1);
  await until(() => requests.length === 3);
  await new Promise((resolve) => setTimeout(resolve, 100));
  controller.abort();
  t.like(await mutation, { ok: false, error: { type: 'aborted' } });
  t.is(requests.length, 3);
});

test('a mutation with a key is retried, but neither shared nor hedged', async (t) => {
  const { url, requests } = await startRawServer(t, document, async (socket) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.write(reply('', { status: 204 }));
  });
  await using client = createClient<typeof api>({
    url,
    idempotencyKey: () => 'one',
    policies: { dedupe: true, hedge: { after: 1 }, retry: { anyRoute: true } },
  });
  await Promise.all([client.users.remove(1), client.users.remove(1)]);
  t.is(requests.length, 2);
});

test('a bulkhead and a rate limit hold calls back, within the deadline', async (t) => {
  const { transport } = spyOn(api);
  const client = createClient<typeof api>({
    transport,
    policies: { bulkhead: { limit: 1, queue: 1 }, rateLimit: { limit: 2, interval: 60_000 } },
  });
  t.deepEqual(await Promise.all([client.ping(), client.ping()]), ['pong', 'pong']);
  const late = client.ping.with({ deadline: 50 }).safe();
  const waiting = client.ping.with({ deadline: 60 }).safe();
  t.like(await client.ping.safe(), { ok: false, error: { type: 'rejected' } });
  t.like(await late, { ok: false, error: { type: 'timeout' } });
  t.like(await waiting, { ok: false, error: { type: 'timeout' } });
});

test('retry counts beside other policies, which keep their states', async (t) => {
  const { url, requests } = await startRawServer(t, document, inTurn(busy()));
  const policies = { circuitBreaker: { failures: 3, openFor: 60_000 } };
  await using client = createClient<typeof api>({ url, policies });
  const retried = client.users.list.with({ retry: { limit: 1, delay: 1 } });
  await t.throwsAsync(retried(), { message: 'Not now' });
  await t.throwsAsync(client.users.list(), { message: 'Not now' });
  await t.throwsAsync(retried(), { instanceOf: ClientError });
  t.is(requests.length, 3);
});

test('an outage raises the load on the API by a tenth, unless there is no budget', async (t) => {
  for (const [budget, expected] of [
    [{ ratio: 0.1, minPerSecond: 0 }, 220],
    [undefined, 300],
    [false, 600],
  ] as const) {
    let requests = 0;
    const transport = () => ({
      describe: async () => document,
      send: async () => {
        requests++;
        return {
          status: 503,
          text: '{"errors":{"users/list":{"type":"busy","message":"Not now"}}}',
          headers: { 'content-type': 'application/json', 'retry-after': 'soon' },
        };
      },
    });
    const retry = { limit: 2, delay: 0, ...(budget !== undefined && { budget }) };
    const client = createClient<typeof api>({ url, transport, retry });
    // retry-after is not a number here, so it is ignored.
    await Promise.all(Array.from({ length: 200 }, () => client.users.list().catch(() => {})));
    t.is(requests, expected);
  }
});

test('an idempotency key is made once for a call, kept over its attempts, and allows them', async (t) => {
  const removed = reply('', { status: 204 });
  const { url, requests } = await startRawServer(
    t,
    document,
    inTurn(busy(), removed, busy(), removed),
  );
  const keys = () => requests.map((text) => /\r\nidempotency-key: (.*)\r\n/i.exec(text)?.[1]);
  await using client = createClient<typeof api>({
    url,
    retry: { limit: 1, delay: 1 },
    idempotencyKey: true,
  });
  await client.users.remove(1);
  await client.users.remove(1);
  const [first, second, third, fourth] = keys();
  t.regex(first ?? '', /^"[\da-f-]{36}"$/);
  t.is(first, second);
  t.is(third, fourth);
  t.not(first, third);
  const named = client.users.remove.with({
    idempotencyKey: ({ params }) => `remove "${params[0]}"`,
  });
  await named(7);
  t.is(keys()[4], '"remove \\"7\\""');
});

test('a query sends no idempotency key; a key that cannot be sent is rejected', async (t) => {
  const { transport, requests } = spyOn(api);
  const client = createClient<typeof api>({ transport, idempotencyKey: true });
  await client.users.list();
  t.is(requests[0]?.headers['idempotency-key'], undefined);
  for (const make of [
    () => 'a\r\nb',
    () => '',
    () => 5 as never,
    () => {
      throw new Error('no');
    },
  ]) {
    const result = await client.ping.with({ idempotencyKey: make }).safe();
    t.like(result, { ok: false, error: { type: 'application' } });
  }
  t.is(requests.length, 1);
});

test('composed policies are taken as they are', async (t) => {
  const { transport } = spyOn(api);
  const policies = composePolicies({ bulkhead: 5, dedupe: true, metrics: true });
  const client = createClient<typeof api>({ transport, policies });
  await Promise.all([client.users.list(1), client.users.list(1), client.ping()]);
  t.like(policies.metrics(), { calls: 3, deduped: 1, failures: 0 });
  t.deepEqual(policies.state().bulkhead?.['users/list'], { running: 0, queued: 0 });
  await t.throwsAsync(client.ping.with({ retry: 2 })(), { message: /compose it too$/ });
});

test('policies that do not exist, and values they cannot have, are rejected before a request', async (t) => {
  const { transport, requests } = spyOn(api);
  for (const [policies, message] of [
    [{ breaker: true }, /^The option policies: there is no option 'breaker'; use fallback, /],
    [{ timeout: 5 }, /there is no option 'timeout'/],
    [{ circuitBreaker: { failures: 0 } }, /^circuitBreaker\.failures is 0; use /],
    [{ bulkhead: 0 }, /^bulkhead\.limit is 0; use /],
    [{ retry: { limit: -1 } }, /^retry\.limit is -1; use /],
    [{ retry: { anyRoute: 1 } }, /^policies\.retry\.anyRoute is 1; use /],
    [{ key: 'tenant' }, /^policies\.key is "tenant"; use a function$/],
    [true, /^policies is true; use /],
    [{ on: { onError: () => {} }, dedupe: true }, /there is no option 'onError'; use onRetry/],
  ] as const) {
    const client = createClient<typeof api>({ transport, policies } as never as ClientOptions);
    await t.throwsAsync(client.ping(), { message });
  }
  for (const idempotencyKey of ['key', false, 5])
    await t.throwsAsync(
      createClient<typeof api>({ transport, idempotencyKey: idempotencyKey as never }).ping(),
      { message: /^idempotencyKey is .*; use true, or a function/ },
    );
  t.is(requests.length, 0);
});
