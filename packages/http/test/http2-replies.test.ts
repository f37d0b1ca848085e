import { once } from 'node:events';
import { type ClientHttp2Session, connect, constants } from 'node:http2';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { serve } from '@mikrokit/http';
import { type Context, createRouter } from '@mikrokit/router';
import { raw } from '@mikrokit/router/raw';
import test, { type ExecutionContext } from 'ava';
import { until } from '../../../test/support/until.ts';
import { looseCodecs } from './api.ts';

const SIZE = 500_000;

const POST_LARGE = {
  ':method': 'POST',
  ':path': '/large',
  'content-type': 'application/json',
};

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes that the process uses after a collection of garbage. */
function usedMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function serving(t: ExecutionContext, initialWindowSize: number) {
  const seen = { calls: 0 };
  const api = createRouter(
    {
      large: (_, size: number) => {
        seen.calls++;
        return 'x'.repeat(size);
      },
      largeLater: async (_, size: number) => {
        seen.calls++;
        await new Promise((resolve) => setTimeout(resolve, 20));
        return 'x'.repeat(size);
      },
      raw: raw({
        http: 'POST /raw',
        handler: async (_: Context, request) => {
          seen.calls++;
          return new Response('x'.repeat(Number((await request.text()).slice(1, -1))));
        },
      }),
      holds: () => {
        seen.calls++;
        return new Promise(() => {});
      },
    },
    {},
    looseCodecs('large', 'largeLater', 'holds'),
  );
  const server = await serve(api, { port: 0, http2: true });
  const session = connect(server.url, { settings: { initialWindowSize } });
  t.teardown(async () => {
    session.destroy();
    await server.close({ deadline: 100 });
  });
  session.on('error', () => {});
  return { seen, session };
}

/** Calls, and counts what arrives. */
function callLarge(session: ClientHttp2Session, size: number, path = '/large') {
  const received = { bytes: 0, isWhole: false };
  const stream = session.request({ ...POST_LARGE, ':path': path });
  stream.on('error', () => {});
  stream.on('data', (chunk: Buffer) => {
    received.bytes += chunk.length;
  });
  stream.on('end', () => {
    received.isWhole = true;
  });
  stream.end(`[${size}]`);
  return { received, stream };
}

test('calls of an HTTP/2 session that takes no replies wait, and run once it does', async (t) => {
  const { seen, session } = await serving(t, 0);
  const calls = Array.from({ length: 60 }, () => callLarge(session, SIZE));
  await until(() => seen.calls >= 4);
  await new Promise((resolve) => setTimeout(resolve, 300));
  t.is(seen.calls, 4, 'Each reply is kept as a whole');
  for (const { stream } of calls.splice(50)) stream.close();
  // Settings overtake resets.
  await new Promise((resolve) => setTimeout(resolve, 200));
  session.settings({ initialWindowSize: SIZE });
  await until(() => calls.every(({ received }) => received.isWhole));
  t.is(seen.calls, 50, 'Cancelled calls do not run');
  for (const { received } of calls) t.is(received.bytes, SIZE + '{"large":""}'.length);
});

for (const [what, path] of [
  ['asynchronous calls, whose replies come when all of them run', '/largeLater'],
  ['raw requests', '/raw'],
] as const)
  test(`so do ${what}`, async (t) => {
    const { seen, session } = await serving(t, 0);
    await once(session, 'remoteSettings');
    const calls = Array.from({ length: 60 }, () => callLarge(session, SIZE, path));
    await until(() => seen.calls >= 4);
    await new Promise((resolve) => setTimeout(resolve, 300));
    t.is(seen.calls, 4);
    for (const { stream } of calls.splice(50)) stream.close();
    // Settings overtake resets.
    await new Promise((resolve) => setTimeout(resolve, 200));
    session.settings({ initialWindowSize: SIZE });
    await until(() => calls.every(({ received }) => received.isWhole));
    t.is(seen.calls, 50);
  });

test('a window of a few bytes is one of a client that does not read', async (t) => {
  const { seen, session } = await serving(t, 100);
  await once(session, 'remoteSettings');
  const calls = Array.from({ length: 60 }, () => callLarge(session, 1, '/holds'));
  await until(() => seen.calls >= 4);
  await new Promise((resolve) => setTimeout(resolve, 300));
  t.is(seen.calls, 4);
  for (const { stream } of calls) stream.close();
});

test('calls that wait run when the client opens its window, even beside calls that never end', async (t) => {
  const { seen, session } = await serving(t, 0);
  await once(session, 'remoteSettings');
  const open = Array.from({ length: 4 }, () => callLarge(session, 1, '/holds'));
  const { received } = callLarge(session, 1_000);
  await new Promise((resolve) => setTimeout(resolve, 300));
  t.is(seen.calls, 4);
  session.settings({ initialWindowSize: SIZE });
  await until(() => received.isWhole);
  for (const { stream } of open) stream.close();
  t.is(seen.calls, 5);
});

test('beside calls that never end, others run at once in a session that takes replies', async (t) => {
  const { seen, session } = await serving(t, 65_535);
  const open = Array.from({ length: 60 }, () => callLarge(session, 1, '/holds'));
  const { received } = callLarge(session, 1_000);
  await until(() => received.isWhole);
  t.is(seen.calls, 61);
  for (const { stream } of open) stream.close();
});

for (const code of [constants.NGHTTP2_CANCEL, constants.NGHTTP2_NO_ERROR])
  test.serial(
    `a call that waits is forgotten with its body when it is reset with ${code}`,
    async (t) => {
      const { seen, session } = await serving(t, 0);
      for (let call = 0; call < 4; call++) callLarge(session, SIZE);
      await until(() => seen.calls === 4);
      const before = usedMemory();
      for (let call = 0; call < 100; call++) {
        const stream = session.request(POST_LARGE);
        stream.on('error', () => {});
        stream.end(JSON.stringify(['y'.repeat(900_000)]));
        await once(stream, 'finish');
        await new Promise((resolve) => setTimeout(resolve, 2));
        stream.close(code);
        await once(stream, 'close');
      }
      // A busy machine closes the last streams later.
      await until(() => usedMemory() - before < 20_000_000);
      t.is(seen.calls, 4);
      const grown = usedMemory() - before;
      t.true(grown < 20_000_000, `${grown} bytes more`);
    },
  );

test('a large reply that is read slowly holds up no others', async (t) => {
  const { session } = await serving(t, 65_535);
  await new Promise((resolve) => session.once('connect', resolve));
  session.setLocalWindowSize(100_000_000);
  const slow = callLarge(session, 20 * SIZE);
  slow.stream.pause();
  for (let call = 0; call < 300; call++) {
    const { received } = callLarge(session, 1_000);
    await until(() => received.isWhole);
  }
  t.false(slow.received.isWhole);
  slow.stream.resume();
  await until(() => slow.received.isWhole);
});
