import '@mikrokit/compiler/register';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetStreamTopic } from '@mikrokit/nats/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { ExecutionContext } from 'ava';
import { natsTest, startNats } from '../../../test/support/nats-server.ts';

const { read, topicSuite } = (await import(
  '../../../test/support/topic-suite.ts'
)) as typeof import('../../../test/support/topic-suite.ts');
const { linesTopic } = (await import(
  '../../../test/support/lines-topic.ts'
)) as typeof import('../../../test/support/lines-topic.ts');

async function open(t: ExecutionContext, url: string): Promise<NatsConnection> {
  const nc = await connect({ servers: url, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
  t.teardown(() => nc.close());
  return nc;
}

for (const [title, play] of Object.entries(topicSuite))
  natsTest(`${title}, on JetStream`, async (t) => {
    const broker = await startNats({ jetStream: true });
    t.teardown(() => broker.stop());
    const nc = await open(t, broker.url);
    return play(t, () => jetStreamTopic(nc));
  });

natsTest('items that have left the stream are missed by those who come back', async (t) => {
  const broker = await startNats({ jetStream: true });
  t.teardown(() => broker.stop());
  const topic = linesTopic(jetStreamTopic(await open(t, broker.url), { maxBytes: 2_000 }));
  const first = await topic.publish('a', { n: 0, at: new Date(0) });
  const waiting = read(topic, 'quiet', 1);
  await sleep(300);
  for (let n = 1; n < 50; n++) {
    await topic.publish('a', { n, at: new Date(n) });
    // A reader that waits looks once a second.
    if (n % 6 === 0) await sleep(2_200);
  }
  t.like(await t.throwsAsync(read(topic, 'a', 1, first)), { type: 'stream-lost' });
  await topic.publish('quiet', { n: -1, at: new Date() });
  t.is((await waiting)[0]?.item.n, -1);
});

natsTest('nothing is missing, doubled or out of order when the broker is killed', async (t) => {
  let broker = await startNats({ jetStream: true });
  const connections = await Promise.all([1, 2, 3].map(() => open(t, broker.url)));
  const topics = connections.map((nc) => linesTopic(jetStreamTopic(nc, { name: 'kills' })));
  const items = 300;
  const reading = topics.flatMap((topic) =>
    Array.from({ length: 10 }, () => read(topic, 'order-1', items)),
  );
  await sleep(1_000);
  for (let n = 0; n < items; n++) {
    await topics[n % 3]?.publish('order-1', { n, at: new Date(n) });
    if (n % 100 !== 50) continue;
    const { port, folder } = broker;
    await broker.stop('SIGKILL', true);
    broker = await startNats({ jetStream: true, port, folder });
  }
  const expected = Array.from({ length: items }, (_, n) => n);
  for (const received of await Promise.all(reading))
    t.deepEqual(
      received.map(({ item }) => item.n),
      expected,
    );
  for (const nc of connections) await nc.close();
  await broker.stop();
});
