import { type ClientHttp2Session, connect } from 'node:http2';
import { serve } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
import test, { type ExecutionContext } from 'ava';
import { until } from '../../../test/support/until.ts';
import { looseCodecs } from './api.ts';

const SIZE = 500_000;

async function serving(t: ExecutionContext, initialWindowSize: number) {
  const seen = { calls: 0 };
  const api = createRouter(
    {
      large: (_, size: number) => {
        seen.calls++;
        return 'x'.repeat(size);
      },
    },
    {},
    looseCodecs('large'),
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
function callLarge(session: ClientHttp2Session, size: number) {
  const received = { bytes: 0, isWhole: false };
  const stream = session.request({
    ':method': 'POST',
    ':path': '/large',
    'content-type': 'application/json',
  });
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
  session.settings({ initialWindowSize: SIZE });
  await until(() => calls.every(({ received }) => received.isWhole));
  t.true(seen.calls <= 60);
  for (const { received } of calls) t.is(received.bytes, SIZE + '{"large":""}'.length);
});

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
