import '@mikrokit/compiler/register';
import { join } from 'node:path';
import { createClient } from '@mikrokit/client';
import type { ExecutionContext } from 'ava';
import { startCuttingProxy } from '../../test/support/cutting-proxy.ts';
import { redisTest, startRedis } from '../../test/support/redis-server.ts';
import { runNode } from '../../test/support/running-process.ts';
import type { closingApi } from '../hosts/closing-server.ts';

const script = join(import.meta.dirname, '../hosts/closing-server.ts');

/** Starts a process that serves. */
async function startServer(t: ExecutionContext, redisPort: number, deadline: number) {
  const loader = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];
  const running = runNode(t, [...loader, script, String(redisPort), String(deadline)]);
  const [, port] = await running.prints(/listens on (\d+)/);
  return { ...running, url: `http://127.0.0.1:${port}` };
}

/**
 * Two servers that share a store, and a client of one address, at which the second server replaces
 * the first.
 */
async function startPair(t: ExecutionContext, deadline: number) {
  const { port: redisPort } = await startRedis(t);
  const start = () => startServer(t, redisPort, deadline);
  const [first, second] = await Promise.all([start(), start()]);
  let url = first.url;
  const proxy = await startCuttingProxy(
    () => url,
    () => ({}),
  );
  t.teardown(() => proxy.close());
  const delays: number[] = [];
  const client = createClient<typeof closingApi>({
    url: proxy.url,
    onReconnect: ({ delay }) => delays.push(delay),
  });
  t.teardown(() => client.close());
  return {
    ...{ first, second, client },
    /** Whether streams were always asked for again without delay. */
    movedAtOnce: () => delays.length > 0 && delays.every((delay) => delay === 0),
    /** Ends the first server as an orchestrator does. */
    replace: () => {
      url = second.url;
      first.child.kill('SIGTERM');
    },
  };
}

redisTest('a stream that can be resumed moves on at once when its server closes', async (t) => {
  const { first, client, movedAtOnce, replace } = await startPair(t, 600_000);
  const seen: number[] = [];
  for await (const n of client.numbers.stream()) {
    seen.push(n);
    if (n === 5) replace();
    if (n === 30) break;
  }
  t.deepEqual(
    seen,
    Array.from({ length: 30 }, (_, i) => i + 1),
  );
  t.true(movedAtOnce());
  // It did not wait for its deadline, though the stream has no end.
  t.is(await first.ended, 0);
  t.is(first.output().match(/closes/g)?.length, 1);
});

redisTest('a stream that cannot be resumed ends on the server that closes', async (t) => {
  const { first, client, movedAtOnce, replace } = await startPair(t, 600_000);
  const stream = client.countdown.stream(20);
  const seen: number[] = [];
  for await (const n of stream) {
    seen.push(n);
    if (n === 18) replace();
  }
  t.is(seen.length, 20);
  t.is(await stream.result, 'done');
  t.false(movedAtOnce());
  t.is(await first.ended, 0);
});

redisTest(
  'the reader of a detached stream moves on, and gets its end at the deadline',
  async (t) => {
    const { first, second, client, movedAtOnce, replace } = await startPair(t, 1_000);
    const stream = client.work.stream();
    const seen: number[] = [];
    const read = async () => {
      for await (const n of stream) {
        seen.push(n);
        if (n !== 5) continue;
        replace();
      }
    };
    t.like(await t.throwsAsync(read()), { type: 'stream-lost', status: 500 });
    // The work went on to the deadline, and its reader missed nothing of it on the other server.
    t.true(seen.length > 30, `${seen.length} items`);
    t.deepEqual(
      seen,
      Array.from({ length: seen.length }, (_, i) => i + 1),
    );
    t.true(movedAtOnce());
    t.is(await first.ended, 0);
    // The handler learned of it, and the end was stored before the application closed the store.
    t.regex(first.output(), /the work is aborted\ncloses/);
    // The end is kept: a late reader gets it, too.
    t.like(await t.throwsAsync(client.work.resume.stream(stream.id ?? '').result), {
      type: 'stream-lost',
    });
    t.is(await client.pid(), second.child.pid as number);
  },
);
