import '@mikrokit/compiler/register';
import { inProcess, type ReconnectEvent } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import test from 'ava';
import { startCuttingProxy } from '../../../test/support/cutting-proxy.ts';

const { api, work } = (await import(
  './api/detached-streams.ts'
)) as typeof import('./api/detached-streams.ts');
const { clientOf, plainClientOf } = (await import(
  './api/detached-clients.ts'
)) as typeof import('./api/detached-clients.ts');

const server = await serve(api, { port: 0 });
const ada = { authorization: 'ada-token' };
const client = clientOf({ url: server.url, headers: ada });
test.after.always(async () => {
  await client.close();
  await server.close();
});

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2));
}

test.serial(
  'the work goes on when its caller is gone, and is read from the beginning or a place',
  async (t) => {
    const { ended } = work;
    const stream = client.auth.chat(30);
    const seen = [];
    for await (const { n } of stream) {
      seen.push(n);
      if (n === 3) break;
    }
    const { id = '', lastEventId = '' } = stream;
    t.regex(id, /^[\w-]{32}$/);
    t.is(lastEventId, `${id}.3`);
    t.like(await t.throwsAsync(stream.result), { type: 'aborted' });

    const rest = client.auth.chat.resume(lastEventId);
    for await (const { n } of rest) seen.push(n);
    t.deepEqual(seen, numbers(1, 30));
    t.deepEqual(await rest.result, { count: 30n });
    t.is(rest.id, id);

    // Again, when it has ended: a Date is a Date.
    const whole = client.auth.chat.resume(id);
    const items = [];
    for await (const item of whole) items.push(item);
    t.deepEqual(
      items,
      numbers(1, 30).map((n) => ({ n, at: new Date(n) })),
    );
    t.deepEqual(await client.auth.chat.resume.safe(id).result, {
      ok: true,
      value: { count: 30n },
      hooks: {},
    });
    t.is(work.ended, ended + 1);
  },
);

test.serial('one that nobody reads runs to its end', async (t) => {
  const { made, ended } = work;
  const stream = client.auth.chat(200);
  await stream[Symbol.asyncIterator]().next();
  await stream.cancel();
  await until(() => work.ended > ended);
  t.is(work.made, made + 200);
});

test.serial('stop ends the work, and every reader learns of it', async (t) => {
  const { ended } = work;
  const stream = client.auth.chat(100_000, 2);
  const reading = stream[Symbol.asyncIterator]();
  await reading.next();
  const { id = '' } = stream;
  const other = client.auth.chat.resume(id).result;
  t.is(await client.auth.chat.stop(id), undefined);
  t.like(await t.throwsAsync(other), { type: 'cancelled', message: 'The stream was stopped' });
  await t.throwsAsync(
    async () => {
      while (!(await reading.next()).done);
    },
    { message: 'The stream was stopped' },
  );
  await until(() => work.ended > ended);
  // A stream that has ended stays as it is.
  t.is(await client.auth.chat.stop(id), undefined);
  t.like(await t.throwsAsync(client.auth.chat.resume(id).result), { type: 'cancelled' });
});

test.serial('only the identity that began a stream reads and stops it', async (t) => {
  const stream = client.auth.chat(5);
  await stream.result;
  const { id = '' } = stream;
  const bob = client.auth.chat.with({ headers: { authorization: 'bob-token' } });
  const unknown = 'A'.repeat(32);
  const errors = await Promise.all([
    t.throwsAsync(bob.resume(id).result),
    t.throwsAsync(bob.stop(id)),
    t.throwsAsync(client.auth.chat.resume(unknown).result),
    t.throwsAsync(client.auth.chat.stop(unknown)),
  ]);
  for (const error of errors)
    t.like(error, { type: 'unknown-stream', status: 404, message: 'There is no such stream' });
  const nobody = client.auth.chat.with({ headers: { authorization: 'expired' } });
  t.like(await t.throwsAsync(nobody.resume(id).result), { type: 'unauthorized', status: 401 });
  t.like(await t.throwsAsync(nobody.stop(id)), { type: 'unauthorized', status: 401 });
  t.like(await client.auth.chat.stop.safe(unknown), {
    ok: false,
    error: { type: 'unknown-stream' },
  });
  await t.throwsAsync(client.auth.chat.resume('../x').result, {
    message: /take the id of a stream/,
  });
  await t.throwsAsync(client.auth.chat.stop(undefined as never), {
    message: /take the id of a stream/,
  });
});

test.serial('a stream that breaks off goes on by itself, and its work is done once', async (t) => {
  const { begun } = work;
  const proxy = await startCuttingProxy(
    () => server.url,
    () => ({ replyBytes: 600 }),
  );
  const events: ReconnectEvent[] = [];
  const own = clientOf({
    url: proxy.url,
    headers: ada,
    retry: { limit: 50, delay: 1, maxDelay: 5 },
    onReconnect: (event) => events.push(event),
  });
  const seen = [];
  for await (const { n } of own.auth.chat(100, 2)) seen.push(n);
  t.deepEqual(seen, numbers(1, 100));
  t.true(events.length > 0);
  t.is(work.begun, begun + 1);
  await own.close();
  proxy.close();
});

test.serial('a client without a compiler, and one in the process, do the same', async (t) => {
  for (const own of [
    plainClientOf({ url: server.url, headers: ada }),
    plainClientOf({ transport: inProcess(api), headers: ada }),
  ]) {
    const stream = own.auth.chat.stream(4);
    await stream.result;
    const { id = '' } = stream;
    const seen = [];
    for await (const { at } of own.auth.chat.resume.stream(`${id}.2`)) seen.push(at);
    t.deepEqual(seen, [new Date(3), new Date(4)]);
    t.is(await own.auth.chat.stop(id), undefined);
    await own.close();
  }
});

test.serial('readers stay where the stream is kept in memory, and learn of its end', async (t) => {
  const { ended } = work;
  const closing = await serve(api, { port: 0 });
  const own = clientOf({ url: closing.url, headers: ada });
  t.teardown(() => own.close());
  const stream = own.auth.chat(1_000_000, 5);
  const seen: number[] = [];
  let closed: Promise<void> | undefined;
  const read = async () => {
    for await (const { n } of stream) {
      seen.push(n);
      if (n === 3) closed = closing.close({ deadline: 200 });
    }
  };
  t.like(await t.throwsAsync(read()), { type: 'stream-lost', status: 500 });
  t.true(seen.length > 3);
  t.deepEqual(seen, numbers(1, seen.length));
  await closed;
  await until(() => work.ended > ended);
  // Kept, and told to readers on another server of the process.
  const { id = '' } = stream;
  t.like(await t.throwsAsync(client.auth.chat.resume(id).result), { type: 'stream-lost' });
});
