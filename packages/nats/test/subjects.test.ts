import '@mikrokit/compiler/register';
import { natsTransport, serveNats } from '@mikrokit/nats';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import test, { type ExecutionContext } from 'ava';
import { type NatsTestServer, natsTest, startNats } from '../../../test/support/nats-server.ts';
import { until } from '../../../test/support/until.ts';

const { wiped, vault } = (await import('./api/vault.ts')) as typeof import('./api/vault.ts');

let broker: NatsTestServer;
test.before(async () => {
  if (natsTest !== test.serial.skip) broker = await startNats();
});
test.after.always(() => broker?.stop());

async function start(
  t: ExecutionContext,
): Promise<{ nc: NatsConnection; serverNc: NatsConnection }> {
  const [nc, serverNc] = await Promise.all([
    connect({ servers: broker.url }),
    connect({ servers: broker.url }),
  ]);
  const server = serveNats(vault, serverNc, { service: 'shop', heartbeat: 50 });
  await server.ready;
  t.teardown(async () => {
    await server.close({ deadline: 0 });
    await Promise.all([nc.close(), serverNc.close()]);
  });
  return { nc, serverNc };
}

natsTest('a route has one subject, so that no other gets past a permission', async (t) => {
  const { nc } = await start(t);
  const call = async (tokens: string) => {
    const reply = await nc.request(`shop.${tokens}`, '[]', { timeout: 5_000 });
    return reply.headers?.get('mikrokit-reply') || 'reply 200';
  };
  t.is(await call('POST.admin.wipe'), 'reply 200');
  t.is(wiped.length, 1);
  const bypasses = [
    'POST.admin/wipe',
    'POST.admin/wipe?x',
    'POST.admin.wipe?x',
    'POST.admin.wipe#x',
    'POST.%61dmin.wipe',
    'POST.admin%2Fwipe',
    'POST.admin%2fwipe',
    'POST.x.%2E%2E.admin.wipe',
    'post.admin.wipe',
    'POST.items.a%2eb',
    'POST.items.a%2Eb/x',
    'POST.items.%61',
    'POST.items.é',
    'POST.items.%c3%a9',
    'POST.items.%ZZ',
    'post.raw',
    'GET.raw.%2E%2E.x',
  ];
  for (const tokens of bypasses) {
    const reply = await call(tokens);
    t.true(['reply 400', 'reply 404'].includes(reply), `${tokens}: ${reply}`);
  }
  t.is(wiped.length, 1);
  t.is(await call('POST.items.%C3%A9'), 'reply 200');
  t.deepEqual(wiped, ['all', 'é']);
});

natsTest('a client finds the one subject of a path, however the path is encoded', async (t) => {
  const { nc } = await start(t);
  const transport = natsTransport(nc, { service: 'shop' })({} as never);
  const before = wiped.length;
  for (const path of ['/items/a%2eb', '/items/a.b', '/items/%61.b', '/items/a%2Eb']) {
    const request = { method: 'POST', url: `http://x${path}`, headers: {}, body: '' };
    t.is((await transport.send(request as never)).status, 200, path);
  }
  t.deepEqual(wiped.slice(before), Array(4).fill('a.b'));
});

natsTest('a long reply subject does not cost a server its connection', async (t) => {
  const { nc, serverNc } = await start(t);
  let disconnects = 0;
  const watch = async () => {
    for await (const { type } of serverNc.status()) if (type === 'disconnect') disconnects++;
  };
  watch();
  const before = wiped.length;
  for (const length of [1_025, 2_000, 3_000, 4_000])
    nc.publish('shop.POST.slow', '[300]', { reply: `r.${'x'.repeat(length - 2)}` });
  const longest = `r.${'x'.repeat(1_022)}`;
  let answers = 0;
  nc.subscribe(longest, { callback: (_, { headers }) => void (headers ?? answers++) });
  nc.publish('shop.POST.slow', '[300]', { reply: longest });
  await until(() => answers > 0);
  t.is(disconnects, 0);
  t.deepEqual(wiped.slice(before), ['slow']);
});

test('a service has no dots, so that no other service gets its calls', (t) => {
  const nc = {} as NatsConnection;
  for (const service of ['eu.shop', '_CALLS', '_INBOX', '', 'a b', 'x'.repeat(129)]) {
    const expected = { name: 'TypeError', message: /service is/ };
    t.throws(() => serveNats(vault, nc, { service }), expected);
    t.throws(() => natsTransport(nc, { service }), expected);
  }
});
