import '@mikrokit/compiler/register';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetStreamTopic } from '@mikrokit/nats/jetstream';
import { jetstreamManager } from '@nats-io/jetstream';
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

natsTest('a stream that disappears is made again, and its readers are told', async (t) => {
  const broker = await startNats({ jetStream: true });
  t.teardown(() => broker.stop());
  const nc = await open(t, broker.url);
  const topic = linesTopic(jetStreamTopic(nc, { name: 'gone' }));
  const first = await topic.publish('a', { n: 1, at: new Date(1) });
  const waiting = read(topic, 'a', 1);
  await sleep(300);
  const { streams } = await jetstreamManager(nc);
  await streams.delete('gone');
  // An item whose place is the one of the first.
  const second = await topic.publish('a', { n: 2, at: new Date(2) });
  await topic.publish('a', { n: 3, at: new Date(3) });
  t.is(second.split('-')[1], first.split('-')[1]);
  t.like(await t.throwsAsync(waiting), { type: 'stream-lost' });
  t.like(await t.throwsAsync(read(topic, 'a', 1, first)), { type: 'stream-lost' });
  t.is((await read(topic, 'a', 1, second))[0]?.item.n, 3);
  await streams.delete('gone');
  const after = await topic.end('a');
  await topic.publish('a', { n: 4, at: new Date(4) });
  t.is((await read(topic, 'a', 1, after))[0]?.item.n, 4);
});

natsTest('attempts are known as the same for longer than they go on', async (t) => {
  const broker = await startNats({ jetStream: true });
  t.teardown(() => broker.stop());
  const nc = await open(t, broker.url);
  const { streams } = await jetstreamManager(nc);
  const windowOf = async (name: string, options: { maxAge?: number; timeout?: number }) => {
    await linesTopic(jetStreamTopic(nc, { name, ...options })).publish('a', {
      n: 1,
      at: new Date(),
    });
    return (await streams.info(name)).config.duplicate_window / 1e6;
  };
  t.is(await windowOf('usual', {}), 120_000);
  t.is(await windowOf('patient', { timeout: 200_000 }), 400_000);
  t.is(await windowOf('short', { maxAge: 40_000 }), 40_000);
  await streams.add({ name: 'own', subjects: ['_TOPICS.own.>'], duplicate_window: 1e9 });
  await t.throwsAsync(windowOf('own', {}), { message: /duplicate_window of 1000 ms/ });
});

natsTest('options that cannot work are errors', async (t) => {
  const broker = await startNats({ jetStream: true });
  t.teardown(() => broker.stop());
  const nc = await open(t, broker.url);
  for (const name of ['a.b', '', 'a b', 'a>', 'a'.repeat(201)])
    t.throws(() => jetStreamTopic(nc, { name }), { instanceOf: TypeError, message: /name/ }, name);
  t.throws(() => jetStreamTopic(nc, { maxAge: 1_000, timeout: 1_000 }), { message: /maxAge/ });
  t.throws(() => jetStreamTopic(nc, { maxAge: 20_000 }), { message: /less than maxAge/ });
});
