import '@mikrokit/compiler/register';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTopic, memoryTopic, redisTopic } from '@mikrokit/router/topics';
import test from 'ava';
import { redisTest, startRedis } from '../../../test/support/redis-server.ts';

const { read, topicSuite } = (await import(
  '../../../test/support/topic-suite.ts'
)) as typeof import('../../../test/support/topic-suite.ts');
const { linesTopic } = (await import(
  '../../../test/support/lines-topic.ts'
)) as typeof import('../../../test/support/lines-topic.ts');

for (const [title, play] of Object.entries(topicSuite)) {
  test(`${title}, in memory`, (t) => {
    const engine = memoryTopic();
    return play(t, () => engine);
  });
  redisTest(`${title}, in Redis`, async (t) => {
    const { send } = await startRedis(t);
    return play(t, () => redisTopic(send));
  });
}

test('items that were dropped are missed by those who come back, and not by those who wait', async (t) => {
  const topic = linesTopic(memoryTopic({ maxItems: 10 }));
  const first = await topic.publish('a', { n: 0, at: new Date(0) });
  const waiting = read(topic, 'a', 1);
  await sleep(20);
  for (let n = 0; n < 30; n++) await topic.publish('b', { n, at: new Date(n) });
  await topic.publish('a', { n: 1, at: new Date(1) });
  t.is((await waiting)[0]?.item.n, 1);
  for (let n = 0; n < 30; n++) await topic.publish('a', { n, at: new Date(n) });
  const error = await t.throwsAsync(read(topic, 'a', 1, first));
  t.like(error, { type: 'stream-lost', status: 410 });
});

test('a reader that comes back to a key whose items have all left is told so', async (t) => {
  const topic = linesTopic(memoryTopic({ maxItems: 2 }));
  const first = await topic.publish('k', { n: 1, at: new Date(1) });
  await topic.publish('k', { n: 2, at: new Date(2) });
  for (let n = 0; n < 2; n++) await topic.publish('other', { n, at: new Date(n) });
  const reading = read(topic, 'k', 1, first);
  setTimeout(() => topic.publish('k', { n: 3, at: new Date(3) }), 50);
  t.like(await t.throwsAsync(reading), { type: 'stream-lost', status: 410 });
});

test('an engine whose end rejects is an error of the reader, and of nobody who does not read', async (t) => {
  const engine = memoryTopic();
  const topic = linesTopic({ ...engine, end: async () => Promise.reject(new Error('no broker')) });
  const { signal } = new AbortController();
  topic.subscribe('a', { signal });
  const items = topic.subscribe('a', { signal });
  await sleep(20);
  await t.throwsAsync(items.next(), { message: 'no broker' });
});

redisTest('all keys of a publication are on one node of a cluster', async (t) => {
  const { client, send } = await startRedis(t, ['--cluster-enabled', 'yes']);
  await client.sendCommand(['CLUSTER', 'ADDSLOTSRANGE', '0', '16383']);
  while (!String(await client.sendCommand(['CLUSTER', 'INFO'])).includes('cluster_state:ok'))
    await sleep(50);
  const topic = linesTopic(redisTopic(send));
  for (const key of ['a', '}', '}{', '{', '{}', '%7D'])
    t.regex(await topic.publish(key, { n: 1, at: new Date(1) }), /^\d+-\d+$/, key);
  t.throws(() => redisTopic(send, { prefix: 'a{}b' }), { message: /prefix/ });
  t.throws(() => redisTopic(send, { prefix: 'a{}{b}' }), { message: /prefix/ });
  await linesTopic(redisTopic(send, { prefix: 'a}{b}{}' })).publish('}', { n: 1, at: new Date(1) });
});

test('a reader that is too slow is told so, and costs no more than the stored items', async (t) => {
  const topic = linesTopic(memoryTopic({ maxItems: 300 }));
  const slow = topic.subscribe('a', { signal: new AbortController().signal });
  const first = slow.next();
  await sleep(20);
  for (let n = 0; n < 1_000; n++) await topic.publish('a', { n, at: new Date(n) });
  await t.throwsAsync(
    async () => {
      await first;
      for await (const _ of slow);
    },
    { message: /no longer stored/ },
  );
});

redisTest('items that Redis has dropped are missed by those who come back', async (t) => {
  const { send } = await startRedis(t);
  const topic = linesTopic(redisTopic(send, { maxItems: 5 }));
  const first = await topic.publish('a', { n: 0, at: new Date(0) });
  t.is(
    (await read(topic, 'a', 1, (await topic.publish('a', { n: 1, at: new Date() })) && first))
      .length,
    1,
  );
  for (let n = 2; n < 20; n++) await topic.publish('a', { n, at: new Date(n) });
  t.like(await t.throwsAsync(read(topic, 'a', 1, first)), { type: 'stream-lost' });
});

redisTest('a publication whose answer is lost is stored once', async (t) => {
  const { client, send } = await startRedis(t);
  let lost = 0;
  const topic = linesTopic(
    redisTopic(async (command) => {
      const answer = await send(command);
      if (command[0] === 'EVAL' && lost++ === 0) throw new Error('Socket closed unexpectedly');
      return answer;
    }),
  );
  await topic.publish('a', { n: 0, at: new Date(0) });
  t.is(lost, 2);
  t.is(await client.xLen('mikrokit:topic:{a}'), 1);
});

test('a topic without a codec, and options that cannot work, are errors', (t) => {
  t.throws(() => createTopic(memoryTopic()), { message: /not compiled/ });
  t.throws(() => memoryTopic({ maxItems: 0 }), { message: /maxItems/ });
  t.throws(() => redisTopic(undefined as never), { message: /sendCommand/ });
  t.throws(() => redisTopic(async () => {}, { poll: -1 }), { message: /poll/ });
});
