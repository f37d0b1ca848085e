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

natsTest('nothing that was sent is lost when the broker is killed', async (t) => {
  let own = await startNats({ jetStream: true });
  const nc = await open(t, own.url);
  const later = ordersSender(jetStreamQueue(nc));
  const workers = await Promise.all(
    [1, 2].map(async () => start(t, jetStreamQueue(await open(t, own.url)), { lease: 1_000 })),
  );
  const sent: string[] = [];
  const calls = 300;
  const sending = (async () => {
    for (let n = 0; n < calls; n++) {
      await later.orders.ship.with({ delay: n % 3 === 0 ? 700 : 0 })({ ...order, id: `${n}` });
      sent.push(`${n}`);
      await sleep(8);
    }
  })();
  for (let kill = 0; kill < 3; kill++) {
    await sleep(600);
    const { port, folder } = own;
    await own.stop('SIGKILL', true);
    own = await startNats({ jetStream: true, port, folder });
  }
  await sending;
  const ran = () => new Set(workers.flatMap(({ runs }) => runs.map((run) => run.order)));
  await until(() => ran().size === calls);
  t.deepEqual(
    sent.filter((id) => !ran().has(id)),
    [],
    'acknowledged and never run',
  );
  for (const { worker } of workers) await worker.close({ deadline: 0 });
  await nc.close();
  await own.stop();
});

natsTest('a stream of another form, and names that cannot work, are rejected', async (t) => {
  const nc = await open(t, broker.url);
  t.throws(() => jetStreamQueue(nc, { name: 'a.b' }), { instanceOf: TypeError });
  t.throws(() => jetStreamQueue(nc, { replicas: 0 }), { instanceOf: RangeError });
  const manager = await jetstreamManager(nc);
  await manager.streams.add({ name: 'other', subjects: ['_QUEUE.other.>'] });
  await t.throwsAsync(ordersSender(jetStreamQueue(nc, { name: 'other' })).orders.ship(order), {
    message: /another form/,
  });
});
