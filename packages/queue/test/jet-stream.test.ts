import '@mikrokit/compiler/register';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetStreamQueue } from '@mikrokit/queue/jetstream';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import test, { type ExecutionContext } from 'ava';
import { type NatsTestServer, natsTest, startNats } from '../../../test/support/nats-server.ts';
import { until } from '../../../test/support/until.ts';

const { queueSuite, start } = (await import(
  './suite/queue-suite.ts'
)) as typeof import('./suite/queue-suite.ts');
const { scheduleSuite } = (await import(
  './suite/schedule-suite.ts'
)) as typeof import('./suite/schedule-suite.ts');
const { ordersSender } = (await import('./api/senders.ts')) as typeof import('./api/senders.ts');

// The warning of each queue; one test hears it.
process.removeAllListeners('warning');

let broker: NatsTestServer;
test.before(async () => {
  if (natsTest !== test.serial.skip) broker = await startNats({ jetStream: true });
});
test.after.always(() => broker?.stop());

async function open(t: ExecutionContext, url: string): Promise<NatsConnection> {
  const nc = await connect({ servers: url, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
  t.teardown(() => nc.close());
  return nc;
}

const order = { id: 'a', placed: new Date(0) };
let queues = 0;

for (const [title, play] of Object.entries({ ...queueSuite, ...scheduleSuite }))
  natsTest(`${title}, on JetStream`, async (t) => {
    const name = `suite-${++queues}`;
    const nc = await open(t, broker.url);
    await play(t, (options) => jetStreamQueue(nc, { name, ...options }));
  });

natsTest('a queue on one server warns once that confirmed jobs can be lost', async (t) => {
  const warnings: string[] = [];
  const listen = ({ name, message }: Error) => {
    if (name === 'MikroKitWarning') warnings.push(message);
  };
  process.on('warning', listen);
  t.teardown(() => process.off('warning', listen));
  const nc = await open(t, broker.url);
  const later = ordersSender(jetStreamQueue(nc, { name: 'single' }));
  await later.orders.ship(order);
  // What failed opens the stream again.
  const manager = await jetstreamManager(nc);
  await manager.streams.delete('single');
  await later.orders.ship(order);
  await sleep(50);
  t.is(warnings.length, 1);
  t.regex(warnings[0] ?? '', /single.*sync_interval: always, or replicas: 3/);
});

natsTest('senders and workers need no more permissions than the docs name', async (t) => {
  const allowed = '"_QUEUE.shop.>", "$JS.API.>", "$JS.ACK.shop.>"';
  const permissions = `{ publish: [${allowed}], subscribe: ["_INBOX.>"] }`;
  const config = `authorization { users: [{ user: "a", password: "b", permissions: ${permissions} }] }`;
  const guarded = await startNats({ jetStream: true, config });
  t.teardown(() => guarded.stop());
  const nc = await connect({ servers: guarded.url, user: 'a', pass: 'b' });
  t.teardown(() => nc.close());
  const queue = jetStreamQueue(nc, { name: 'shop' });
  const later = ordersSender(queue);
  const { runs } = await start(t, queue, { lease: 900 });
  await later.orders.ship.with({ delay: 100, key: 'a' })(order);
  await later.orders.slow('long', 2_000);
  await later.orders.fail('gone', 404, 1);
  await until(async () => runs.length === 4 && (await queue.dead()).length === 1);
  await sleep(1_200);
  t.deepEqual(runs.map((run) => run.order).sort(), ['a', 'gone', 'long', 'long']);
});

natsTest('a stream with other settings, and names that cannot work, are rejected', async (t) => {
  const nc = await open(t, broker.url);
  t.throws(() => jetStreamQueue(nc, { name: 'a.b' }), { instanceOf: TypeError });
  t.throws(() => jetStreamQueue(nc, { replicas: 0 }), { instanceOf: RangeError });
  const manager = await jetstreamManager(nc);
  await manager.streams.add({ name: 'other', subjects: ['_QUEUE.other.>'] });
  await t.throwsAsync(ordersSender(jetStreamQueue(nc, { name: 'other' })).orders.ship(order), {
    message: /other settings/,
  });
});
