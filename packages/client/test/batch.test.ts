import { ClientError, createClient } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import test from 'ava';
import { api, closed } from './api/compiled.ts';
import { spyOn } from './spy-transport.ts';

const url = 'http://in.process';

test('calls in one turn of the event loop go out as one request, and each settles on its own', async (t) => {
  const { transport, requests } = spyOn(api);
  const client = createClient<typeof api>({ url, transport, batch: true });
  await client.ping();
  requests.length = 0;
  const [one, none, list, denied, boom, removed] = await Promise.all([
    client.users.get(1),
    client.users.get.safe(-1),
    client.users.list(1, 2),
    client.users.get.with({ hooks: { trace: [1 as never] } }).safe(1),
    client.boom.safe(),
    Promise.resolve().then(() => client.users.remove(1)),
  ]);
  t.is(one.id, 1);
  t.like(none, { ok: false, error: { type: 'no-user', status: 404, data: { id: -1n } } });
  t.is(list.length, 2);
  t.like(denied, { ok: false, error: { type: 'validation' } });
  t.like(boom, { ok: false, error: { type: 'internal', status: 500 } });
  t.is(removed, undefined);
  t.is(requests.length, 1);
  t.like(requests[0], { method: 'POST', path: '/' });
  t.is(JSON.parse((requests[0]?.body ?? '') as string).length, 5);
});

test('a single call is sent as it would be without batches', async (t) => {
  const { transport, requests } = spyOn(api);
  const client = createClient<typeof api>({ url, transport, batch: true });
  await client.users.list(1);
  t.like(requests, [{ method: 'GET' }]);
});

test('a batch has at most maxBatch calls, all with the same headers', async (t) => {
  const { transport, requests } = spyOn(api);
  const client = createClient<typeof api>({ url, transport, batch: { maxBatch: 3 } });
  await Promise.all(Array.from({ length: 7 }, () => client.ping()));
  const sizes = () => requests.map(({ body }) => JSON.parse((body ?? '') as string).length);
  t.deepEqual(sizes(), [3, 3, 0]);
  requests.length = 0;
  const other = client.with({ headers: { 'x-a': 'b' } });
  await Promise.all([client.ping(), other.ping(), client.ping(), other.header('x-a')]);
  t.deepEqual(sizes(), [2, 2]);
  requests.length = 0;
  const large = 'x'.repeat(200_000);
  await Promise.all([client.method(large), client.method(large)]);
  t.is(requests.length, 2);
});

test('interceptors see the status of their own call, not of the batch', async (t) => {
  const { transport } = spyOn(api);
  const statuses: unknown[] = [];
  const client = createClient<typeof api>({
    url,
    transport,
    batch: true,
    interceptors: [
      async (call, next) => {
        try {
          return await next(call);
        } finally {
          statuses.push([call.params[0], call.received.status]);
        }
      },
    ],
  });
  await Promise.all([client.users.get.safe(-1), client.users.get(1), client.boom.safe()]);
  t.deepEqual(statuses, [
    [-1, 404],
    [1, 200],
    [undefined, 500],
  ]);
});

test('one call of a batch can be aborted', async (t) => {
  await using server = await serving();
  const client = createClient<typeof api>({ url: server.url, batch: true });
  const controller = new AbortController();
  const calls = Promise.all([
    client.slow.with({ timeout: 50 }).safe(5_000),
    client.slow.with({ signal: controller.signal }).safe(200),
    client.slow.safe(200),
  ]);
  setTimeout(() => controller.abort(new Error('enough')), 20);
  const [slow, aborted, done] = await calls.catch((error) => t.fail(String(error)) as never);
  t.like(slow, { ok: false, error: { type: 'timeout' } });
  t.like(aborted, { ok: false, error: { type: 'aborted' } });
  // The others wait for the slowest call of their batch.
  t.like(done, { ok: true, value: 'done' });
  await client.close();
});

test('a server without batches gives another error than a missing route', async (t) => {
  const { transport } = spyOn(closed);
  const client = createClient<typeof closed>({ url, transport, batch: true });
  for (const result of await Promise.all([client.ping.safe(), client.name.safe()])) {
    t.false(result.ok);
    t.true(!result.ok && result.error instanceof ClientError);
    t.like(result, { error: { type: 'protocol', replyStatus: 404 } });
  }
});

async function serving() {
  const server = await serve(api, { port: 0 });
  return { url: server.url, [Symbol.asyncDispose]: () => server.close() };
}
