import '@mikrokit/compiler/register';
import { setTimeout as sleep } from 'node:timers/promises';
import { createQueue, createSender, memoryQueue } from '@mikrokit/queue';
import test from 'ava';
import { until } from '../../../test/support/until.ts';

const { queueSuite, start } = (await import(
  './suite/queue-suite.ts'
)) as typeof import('./suite/queue-suite.ts');
const { scheduleSuite } = (await import(
  './suite/schedule-suite.ts'
)) as typeof import('./suite/schedule-suite.ts');
const { ordersSender } = (await import('./api/senders.ts')) as typeof import('./api/senders.ts');

for (const [title, play] of Object.entries({ ...queueSuite, ...scheduleSuite }))
  test.serial(`${title}, in memory`, (t) => {
    const { engine } = memoryQueue();
    // As several servers would have.
    return play(t, (options) => createQueue(engine, options));
  });

test.serial('a key is forgotten after a while', async (t) => {
  const queue = memoryQueue({ remember: 1_000 });
  const ship = ordersSender(queue).orders.ship.with({ key: 'a' });
  const order = { id: 'a', placed: new Date(0) };
  const { runs } = await start(t, queue);
  await ship(order);
  await until(() => runs.length === 1);
  t.false((await ship(order)).isNew);
  await sleep(1_100);
  t.true((await ship(order)).isNew);
  await until(() => runs.length === 2);
});

test('a sender that was not compiled fails with the fix', (t) => {
  const create: typeof createSender = createSender;
  t.throws(() => create(memoryQueue(), undefined), { message: /was not compiled.*register/s });
});
