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
const { orderSchedules } = (await import(
  './api/schedules.ts'
)) as typeof import('./api/schedules.ts');

for (const [title, play] of Object.entries({ ...queueSuite, ...scheduleSuite }))
  test.serial(`${title}, in memory`, (t) => {
    const { engine } = memoryQueue();
    // As several servers would have.
    return play(t, (options) => createQueue(engine, options));
  });

test('dead rejects options that do not exist', async (t) => {
  await t.throwsAsync(memoryQueue().dead({ most: 1 } as object), { message: /no option 'most'/ });
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

test('a worker closes within a lease of its deadline although its engine does not answer', async (t) => {
  const { engine } = memoryQueue();
  const never = () => new Promise<never>(() => {});
  let claims = 0;
  const away = createQueue({
    enqueue: (job, dueAt) => engine.enqueue(job, dueAt),
    claim: async (request) => {
      if (claims++ > 0) return never();
      const taken = await engine.claim(request);
      return taken.map((claim) => ({ ...claim, release: never, done: never }));
    },
    keepSchedules: never,
    listDead: never,
    putBack: never,
  });
  const { runs, worker } = await start(t, away, { lease: 500 });
  await ordersSender(away).orders.slow('long', 60_000);
  await until(() => runs.length === 1);
  const from = performance.now();
  await worker.close({ deadline: 100 });
  t.true(performance.now() - from < 5_000);
});

test('schedules close at their deadline although their engine does not answer, and plan nothing more', async (t) => {
  const { engine } = memoryQueue();
  const planned: string[] = [];
  const answer = Promise.withResolvers<void>();
  let asked = 0;
  const away = createQueue({
    enqueue: async ({ id }) => planned.push(id) > 0,
    claim: (request) => engine.claim(request),
    keepSchedules: () => (asked++ === 0 ? Promise.resolve() : answer.promise),
    listDead: (limit) => engine.listDead(limit),
    putBack: (id) => engine.putBack(id),
  });
  const schedules = await orderSchedules(away, {
    tick: {
      cron: '* * * * * *',
      call: (later, placed) => later.orders.ship({ id: 'tick', placed }),
    },
  });
  t.is(planned.length, 1);
  await until(() => asked === 2);
  await schedules.close({ deadline: 50 });
  answer.resolve();
  await sleep(50);
  t.is(planned.length, 1);
  await t.throwsAsync(schedules.close({ deadline: -1 }), { message: /^close: deadline/ });
});

test('a job whose caller is not told in time does not start', async (t) => {
  const queue = memoryQueue();
  const asked: string[] = [];
  const caller = ({ id }: { readonly id: string }) => {
    asked.push(id);
    return new Promise<never>(() => {});
  };
  const { runs, worker } = await start(t, queue, { caller });
  const { id } = await ordersSender(queue).orders.ship({ id: 'a', placed: new Date(0) });
  await until(() => asked.length === 1);
  await worker.close({ deadline: 50 });
  t.deepEqual([asked, runs], [[id], []]);
  const next = await start(t, queue, { attempts: 1 });
  await until(() => next.runs.length === 1);
  t.is(next.runs.length, 1, 'the attempt did not count');
});

test('a sender that was not compiled fails with the fix', (t) => {
  const create: typeof createSender = createSender;
  t.throws(() => create(memoryQueue(), undefined), { message: /was not compiled.*register/s });
});
