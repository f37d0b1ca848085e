import { serve, type TrustProxy } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
import test, { type ExecutionContext } from 'ava';
import { createApi, looseCodecs } from './api.ts';
import { post, RawConnection } from './raw-connection.ts';

/** The address that a handler gets for a call from this machine with the header x-forwarded-for. */
async function addressSeen(
  t: ExecutionContext,
  trustProxy: TrustProxy | undefined,
  ...forwarded: string[]
): Promise<unknown> {
  const api = createRouter({ who: ({ request }) => request.remoteAddress }, {}, looseCodecs('who'));
  const server = await serve(api, { port: 0, ...(trustProxy && { trustProxy }) });
  const connection = new RawConnection(server.url);
  t.teardown(() => server.close());
  connection.send(post('/who', '', ...forwarded.map((value) => `x-forwarded-for: ${value}`)));
  const { body } = await connection.reply();
  connection.socket.destroy();
  return JSON.parse(body).who;
}

test('without trusted proxies the address is that of the connection, whatever the header says', async (t) => {
  t.is(await addressSeen(t, undefined, '203.0.113.7'), '127.0.0.1');
  t.is(await addressSeen(t, ['10.0.0.0/8'], '203.0.113.7'), '127.0.0.1');
});

test('the caller is the last address that is not a trusted proxy', async (t) => {
  const trust = ['127.0.0.1', '10.0.0.0/8'];
  t.is(await addressSeen(t, trust, '203.0.113.7'), '203.0.113.7');
  t.is(await addressSeen(t, trust, '198.51.100.1, 203.0.113.7, 10.1.2.3'), '203.0.113.7');
  t.is(await addressSeen(t, trust, '198.51.100.1', '203.0.113.7', '10.1.2.3'), '203.0.113.7');
  t.is(await addressSeen(t, trust, '10.9.9.9, 10.1.2.3'), '10.9.9.9');
  t.is(await addressSeen(t, trust, '2001:db8::1'), '2001:db8::1');
  t.is(await addressSeen(t, trust), '127.0.0.1');
});

test('an invalid address is ignored', async (t) => {
  t.is(await addressSeen(t, ['127.0.0.1'], 'unknown'), '127.0.0.1');
  t.is(await addressSeen(t, ['127.0.0.1'], '1.2.3.4, <script>'), '127.0.0.1');
});

test('with true every hop is believed, so the first is the caller', async (t) => {
  t.is(await addressSeen(t, true, '198.51.100.1, 203.0.113.7'), '198.51.100.1');
});

for (const entry of ['10.0.0.0/33', 'proxy.local', '10.0.0.0/8/8', '::1/129', '10.0.0.0/']) {
  test(`${entry} is rejected at start-up`, async (t) => {
    await t.throwsAsync(serve(createApi().api, { port: 0, trustProxy: [entry] }), {
      message: /not an address or a network/,
    });
  });
}
