import { setTimeout as sleep } from 'node:timers/promises';
import type { ScheduleEntry } from '@mikrokit/queue';
import type { ExecutionContext } from 'ava';
import { until } from '../../../../test/support/until.ts';
import type { OrdersApi } from '../api/orders.ts';
import { type MakeQueue, start } from './queue-suite.ts';

const { orderSchedules } = (await import(
  '../api/schedules.ts'
)) as typeof import('../api/schedules.ts');

/** Sends an order with the time of its tick. */
function ship(name: string): ScheduleEntry<OrdersApi>['call'] {
  return (later, placed) => later.orders.ship({ id: name, placed });
}

/** What schedules do on every engine. */
export const scheduleSuite: Readonly<
  Record<string, (t: ExecutionContext, make: MakeQueue) => Promise<void>>
> = {
  'each tick runs once, with three processes': async (t, make) => {
    const entries = { tick: { cron: '* * * * * *', call: ship('tick') } };
    const running = await Promise.all([1, 2, 3].map(() => orderSchedules(make(), entries)));
    const workers = await Promise.all([1, 2, 3].map(() => start(t, make())));
    await sleep(4_200);
    for (const schedules of running) await schedules.close();
    // What is planned still runs.
    await sleep(1_200);
    const runs = workers.flatMap((worker) => worker.runs).sort((a, b) => a.at - b.at);
    const ticks = runs.map(({ placed }) => (placed as Date).getTime());
    t.true(ticks.length >= 4);
    t.deepEqual(
      ticks,
      ticks.map((_, n) => (ticks[0] as number) + n * 1_000),
      'no tick is missing, and none ran twice',
    );
    for (const [n, { at }] of runs.entries()) {
      const late = at - (ticks[n] as number);
      t.true(late >= 0 && late < 1_000, `a tick was ${late} ms late`);
    }
  },

  'schedules that a deploy no longer has are removed, and others come back': async (t, make) => {
    const old = { old: { cron: '*/2 * * * * *', call: ship('old') } };
    const before = await orderSchedules(make(), old);
    await before.close();
    const after = await orderSchedules(make(), {
      new: { cron: '*/2 * * * * *', call: ship('new') },
    });
    await after.close();
    const { runs } = await start(t, make());
    await until(() => runs.length > 0);
    await sleep(300);
    t.deepEqual(
      runs.map(({ order }) => order),
      ['new'],
    );
    // A deploy that is rolled back.
    const again = await orderSchedules(make(), old);
    await (await orderSchedules(make(), {})).close();
    await again.close();
    await (await orderSchedules(make(), old)).close();
    await until(() => runs.length > 1);
    t.is(runs[1]?.order, 'old');
  },

  'a planned call is the one of the latest deploy': async (t, make) => {
    const entry = { cron: '*/2 * * * * *', timeZone: 'Europe/Berlin' };
    await (await orderSchedules(make(), { sweep: { ...entry, call: ship('first') } })).close();
    await (await orderSchedules(make(), { sweep: { ...entry, call: ship('second') } })).close();
    const { runs } = await start(t, make());
    await until(() => runs.length > 0);
    await sleep(300);
    t.is(runs.at(-1)?.order, 'second');
  },

  'schedules that cannot work are rejected': async (t, make) => {
    const call = ship('x');
    const rejected = (entry: object) =>
      t.throwsAsync(orderSchedules(make(), { bad: { cron: '* * * * *', call, ...entry } }), {
        message: /schedule "bad"/,
      });
    await rejected({ cron: '61 * * * *' });
    await rejected({ timeZone: 'Europe/Nowhere' });
    await rejected({ call: undefined });
    await rejected({ zone: 'UTC' });
    const keyed: typeof call = (later, placed) =>
      later.orders.ship.with({ key: 'a' })({ id: 'a', placed });
    await rejected({ call: keyed });
  },
};
