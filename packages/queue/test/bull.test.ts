import '@mikrokit/compiler/register';
import { setTimeout as sleep } from 'node:timers/promises';
import { bullQueue } from '@mikrokit/queue/bull';
import test, { type ExecutionContext } from 'ava';
import { Queue } from 'bullmq';
import { startLosingProxy } from '../../../test/support/losing-proxy.ts';
import { redisTest, startRedisServer } from '../../../test/support/redis-server.ts';
import { until } from '../../../test/support/until.ts';

const { claimOne, queueSuite, start } = (await import(
  './suite/queue-suite.ts'
)) as typeof import('./suite/queue-suite.ts');
const { scheduleSuite } = (await import(
  './suite/schedule-suite.ts'
)) as typeof import('./suite/schedule-suite.ts');
const { ordersSender } = (await import('./api/senders.ts')) as typeof import('./api/senders.ts');

let server: Awaited<ReturnType<typeof startRedisServer>> | undefined;
test.before(async () => {
  if (redisTest !== test.serial.skip) server = await startRedisServer();
});
test.after.always(() => server?.stop());

let queues = 0;

/** A queue of BullMQ that closes when the test has ended. */
function open(t: ExecutionContext, name = `suite-${++queues}`): Queue {
  const bull = new Queue(name, { connection: { host: '127.0.0.1', port: server?.port ?? 0 } });
  t.teardown(() => bull.close());
  return bull;
}

const order = { id: 'a', placed: new Date(0) };

for (const [title, play] of Object.entries({ ...queueSuite, ...scheduleSuite }))
  redisTest(`${title}, on BullMQ`, (t) => {
    const name = `suite-${++queues}`;
    return play(t, (options) => bullQueue(open(t, name), { poll: 20, ...options }));
  });

redisTest('a key is forgotten after a while, on BullMQ', async (t) => {
  const queue = bullQueue(open(t), { poll: 20, remember: 1_000 });
  const ship = ordersSender(queue).orders.ship.with({ key: 'a' });
  const { runs } = await start(t, queue);
  await ship(order);
  await until(() => runs.length === 1);
  await sleep(100);
  t.false((await ship(order)).isNew);
  await sleep(1_100);
  const sent = await Promise.all([ship(order), ship(order), ship(order)]);
  t.is(sent.filter(({ isNew }) => isNew).length, 1);
  await until(() => runs.length === 2);
  await sleep(200);
  t.is(runs.length, 2);
});

redisTest('jobs of BullMQ that others have added fail, and the rest goes on', async (t) => {
  const bull = open(t);
  const queue = bullQueue(bull, { poll: 20 });
  const { runs } = await start(t, queue);
  const { id = '' } = await bull.add('mail', { to: 'Ada' });
  await ordersSender(queue).orders.ship(order);
  await until(() => runs.length > 0);
  await until(async () => (await bull.getJob(id))?.failedReason !== undefined);
  t.regex((await bull.getJob(id))?.failedReason ?? '', /createSender/);
  t.deepEqual(await queue.dead(), []);
});

redisTest('a paused queue of BullMQ gives no jobs', async (t) => {
  const bull = open(t);
  const queue = bullQueue(bull, { poll: 20 });
  await bull.pause();
  await ordersSender(queue).orders.ship(order);
  const { runs } = await start(t, queue);
  await sleep(200);
  t.is(runs.length, 0);
  await bull.resume();
  await until(() => runs.length > 0);
  t.is(runs.length, 1);
});

redisTest(
  'a job whose worker hears nothing of Redis is cancelled before another has it',
  async (t) => {
    const name = `suite-${++queues}`;
    const proxy = await startLosingProxy(server?.port ?? 0);
    t.teardown(proxy.close);
    const bull = new Queue(name, { connection: { host: '127.0.0.1', port: proxy.port } });
    bull.on('error', () => {});
    t.teardown(() => bull.close());
    const near = bullQueue(open(t, name), { poll: 20 });
    const away = await start(t, bullQueue(bull, { poll: 20 }), { lease: 1_500 });
    await ordersSender(near).orders.stubborn('a', 3_000);
    await until(() => away.runs.length > 0);
    proxy.lose('', Number.POSITIVE_INFINITY);
    const { runs } = await start(t, near, { lease: 1_500 });
    await until(() => runs.some(({ part }) => part === 'end'));
    t.is(away.runs[1]?.part, 'cancelled');
    t.true((away.runs[1]?.at as number) <= (runs[0]?.at as number));
    t.is(runs.length, 2);
    // BullMQ closes its connections only with Redis.
    proxy.lose('', 0);
  },
);

redisTest('a job is taken over within two leases', async (t) => {
  const queue = bullQueue(open(t), { poll: 20 });
  await claimOne(t, queue, ordersSender(queue).orders.ship(order), 1_000);
  const from = performance.now();
  const { runs } = await start(t, queue, { lease: 1_000 });
  await until(() => runs.length > 0);
  const time = performance.now() - from;
  t.true(time > 700 && time < 2_000, `${time} ms`);
});

test('what is no queue of BullMQ, and options that cannot work, are rejected', (t) => {
  t.throws(() => bullQueue({} as never), { message: /Queue of bullmq/ });
  const fake = { getBackend: () => {} } as never;
  t.throws(() => bullQueue(fake, { poll: 0 }), { instanceOf: RangeError });
  t.throws(() => bullQueue(fake, { remember: 1.5 }), { instanceOf: RangeError });
  t.throws(() => bullQueue(fake, { name: 'a' } as never), { instanceOf: TypeError });
});
