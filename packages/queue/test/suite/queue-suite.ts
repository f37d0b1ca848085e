import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Claim,
  createQueue,
  type FailedJob,
  type Queue,
  type QueueOptions,
  type WorkOptions,
  work,
} from '@mikrokit/queue';
import { ValidationError } from '@mikrokit/router';
import { sensitive } from '@mikrokit/types/sensitive';
import type { ExecutionContext } from 'ava';
import { until } from '../../../../test/support/until.ts';
import type { Run } from '../api/orders.ts';

const { earlierApi, guardedApi, ordersApi } = (await import(
  '../api/orders.ts'
)) as typeof import('../api/orders.ts');
const { earlierSender, guardedSender, ordersSender } = (await import(
  '../api/senders.ts'
)) as typeof import('../api/senders.ts');

/** Makes queues that share their jobs. */
export type MakeQueue = (options?: QueueOptions) => Queue;

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** Starts a worker of the orders, which ends with the test. */
export async function start(t: ExecutionContext, queue: Queue, options: WorkOptions = {}) {
  const runs: Run[] = [];
  const settings = { backoff: 20, lease: 2_000, logger: silent, ...options };
  const worker = await work(ordersApi(runs), queue, settings);
  t.teardown(() => worker.close({ deadline: 0 }));
  return { runs, worker };
}

const order = { id: 'a', placed: new Date(0) };
const ordersOf = (runs: readonly Run[]) => runs.map((run) => run.order);

/** What every engine of queues does. */
export const queueSuite: Readonly<
  Record<string, (t: ExecutionContext, make: MakeQueue) => Promise<void>>
> = {
  'a call runs later, with its types': async (t, make) => {
    const later = ordersSender(make());
    const sent = await later.orders.ship(order, 20);
    t.true(sent.isNew);
    const { runs } = await start(t, make());
    await until(() => runs.length > 0);
    t.like(runs[0], { order: 'a', placed: new Date(0), weight: 20, id: sent.id });
    await sleep(100);
    t.is(runs.length, 1);
  },

  'no call is early, and none is much too late': async (t, make) => {
    const queue = make();
    const later = ordersSender(queue);
    const { runs } = await start(t, make());
    const due = new Map<string, number>();
    for (const delay of [700, 50, 300, 1_200, 0]) {
      const id = `after ${delay}`;
      due.set(id, Date.now() + delay);
      await later.orders.ship.with({ delay })({ ...order, id });
    }
    await until(() => runs.length === 5);
    for (const run of runs) {
      const late = run.at - (due.get(run.order) as number);
      t.true(late >= 0 && late < 1_000, `${run.order} ran ${late} ms late`);
    }
    t.deepEqual(ordersOf(runs), ['after 0', 'after 50', 'after 300', 'after 700', 'after 1200']);
  },

  'parameters that break their types are rejected before anything is sent': async (t, make) => {
    const queue = make();
    const later = ordersSender(queue);
    const wrong = later.orders.ship({ id: 1, placed: 'today' } as never, 20);
    const error = await t.throwsAsync(wrong, { instanceOf: ValidationError });
    t.is(error?.issues.length, 2);
    await t.throwsAsync(async () => later.orders.ship.with({ delay: -1 })(order), {
      instanceOf: RangeError,
    });
    await t.throwsAsync(async () => later.orders.ship.with({ key: '' })(order), {
      instanceOf: TypeError,
    });
    await t.throwsAsync(async () => later.orders.ship.with({ keys: 'a' } as never)(order), {
      instanceOf: TypeError,
    });
    await t.throwsAsync(async () => (later.watch as unknown as (id: string) => unknown)('a'), {
      message: /streams/,
    });
    const { runs } = await start(t, make());
    await sleep(300);
    t.deepEqual(runs, []);
  },

  'a key is sent once, also after it has run': async (t, make) => {
    const later = ordersSender(make());
    const ship = later.orders.ship.with({ key: 'order-1' });
    const first = await ship(order);
    const others = await Promise.all([
      ship(order),
      ordersSender(make()).orders.ship.with({ key: 'order-1' })(order),
    ]);
    t.deepEqual(others, [
      { id: first.id, isNew: false },
      { id: first.id, isNew: false },
    ]);
    const { runs } = await start(t, make());
    await until(() => runs.length > 0);
    await sleep(100);
    t.false((await ship(order)).isNew);
    t.true((await later.orders.ship.with({ key: 'order-2' })(order)).isNew);
    // The key names a call of its route.
    t.true((await later.keyed.charge.with({ key: 'order-1' })('b')).isNew);
    await until(() => runs.length === 3);
    await sleep(100);
    t.deepEqual(ordersOf(runs).sort(), ['a', 'a', 'b']);
  },

  'names of routes are free': async (t, make) => {
    const later = ordersSender(make());
    await later.with.with('named');
    const { runs } = await start(t, make());
    await until(() => runs.length > 0);
    t.deepEqual(ordersOf(runs), ['named']);
  },

  'a failure is tried again with backoff, and then it is dead, listed and put back': async (
    t,
    make,
  ) => {
    const queue = make();
    const later = ordersSender(queue);
    const dead: FailedJob[] = [];
    const { runs } = await start(t, make(), { attempts: 3, onDead: (job) => dead.push(job) });
    const { id } = await later.orders.fail('x', 503, 4);
    await until(() => dead.length > 0);
    const error = { type: 'no-luck', message: 'No luck with x', status: 503 };
    t.like(dead[0], { id, route: 'orders/fail', params: ['x', 503, 4], attempt: 3, error });
    t.is(runs.length, 3);
    const [first, second, third] = runs.map(({ at }) => at) as [number, number, number];
    t.true(second - first >= 20 && third - second >= 40, 'each wait is twice as long');
    t.like(runs[2]?.native, { id, attempt: 3 });

    const [listed, ...more] = await queue.dead();
    t.deepEqual(more, []);
    t.like(listed, { id, route: 'orders/fail', params: ['x', 503, 4], error, attempts: 3 });
    t.true(Number(listed?.diedAt) >= Number(listed?.sentAt));
    t.true(await queue.retry(id));
    t.false(await queue.retry(id));
    t.false(await queue.retry(crypto.randomUUID()));
    await until(() => runs.length === 5);
    await sleep(100);
    t.is(runs.length, 5, 'the fifth attempt was the last: it has run');
    t.deepEqual(await queue.dead(), []);
  },

  'an error of the caller is dead at once': async (t, make) => {
    const queue = make();
    const later = ordersSender(queue);
    const { runs } = await start(t, make());
    await later.orders.fail('gone', 404, 9);
    await later.orders.fail('conflict', 409, 1);
    await later.orders.fail('busy', 429, 1);
    await until(async () => runs.length === 5 && (await queue.dead()).length === 1);
    t.deepEqual(ordersOf(runs).sort(), ['busy', 'busy', 'conflict', 'conflict', 'gone']);
    t.is((await queue.dead())[0]?.error.status, 404);
  },

  'a job whose contract no longer fits is dead with the reason': async (t, make) => {
    const queue = make();
    await earlierSender(queue).orders.ship('only its id');
    const { runs } = await start(t, make());
    await until(async () => (await queue.dead()).length > 0);
    const [{ error, params } = t.fail()] = await queue.dead();
    t.is(error.type, 'contract-changed');
    t.deepEqual(params, ['only its id']);
    t.deepEqual(runs, []);
    await earlierApi().prepare();
  },

  'a worker whose lease has ended loses the job to another one': async (t, make) => {
    const queue = make();
    const [claim] = await claimOne(t, queue, ordersSender(queue).orders.ship(order), 2_000);
    const { runs } = await start(t, make(), { lease: 2_000 });
    await sleep(300);
    t.is(runs.length, 0);
    await until(() => runs.length > 0);
    await sleep(100);
    t.is(runs.length, 1);
    // Too late: the job is another's.
    const late = { type: 'late', message: 'too late', status: 500 };
    t.false(await claim?.renew());
    t.false(await claim?.dead(late));
    t.false(await claim?.retry(0, late));
    t.false(await claim?.release());
    t.false(await claim?.done());
    t.deepEqual(await queue.dead(), []);
  },

  'a lease that cannot be renewed is lost before it ends, with a log': async (t, make) => {
    const renewals = {
      fails: () => Promise.reject(new Error('the engine is away')),
      hangs: () => new Promise<never>(() => {}),
    };
    const lease = 1_500;
    const logs: { readonly id: string; readonly message: string }[] = [];
    const error = (details: object, message: string) =>
      logs.push({ ...(details as { readonly id: string }), message });
    const later = ordersSender(make());
    const lost = new Map<string, readonly Run[]>();
    for (const [order, renew] of Object.entries(renewals)) {
      const broken = takingOne(make(), async (claim) => ({ ...claim, renew }));
      const { runs } = await start(t, broken, { lease, logger: { ...silent, error } });
      const { id } = await later.orders.stubborn(order, 1_400);
      await until(() => runs.length === 1);
      lost.set(id, runs);
    }
    const { runs } = await start(t, make(), { lease });
    await until(() => runs.filter(({ part }) => part === 'end').length === 2);
    for (const [id, [started, cancelled]] of lost) {
      const next = runs.find(({ order }) => order === started?.order);
      t.is(cancelled?.part, 'cancelled');
      t.true((cancelled?.at as number) <= (next?.at as number), 'no two run at once');
      const messages = logs.filter((log) => log.id === id).map(({ message }) => message);
      t.is(
        messages.filter((message) => message.startsWith('The lease on a job is lost')).length,
        1,
      );
    }
    await sleep(200);
    t.is(runs.length, 4, 'each job has run to its end once, and nothing else was stored');
    t.deepEqual(await make().dead(), []);
  },

  'a job whose claim arrives late is renewed first, and left alone if another worker has it':
    async (t, make) => {
      const later = ordersSender(make());
      const lease = 1_000;
      let claims = 0;
      const after = (milliseconds: number) => async (claim: Claim) => {
        claims++;
        await sleep(milliseconds);
        return claim;
      };
      const late = await start(t, takingOne(make(), after(700)), { lease });
      const tooLate = await start(t, takingOne(make(), after(2_500)), { lease });
      for (const [n, order] of ['first', 'second'].entries()) {
        await later.orders.slow(order, 600);
        await until(() => claims > n);
      }
      const { runs } = await start(t, make(), { lease });
      await until(() => runs.length + late.runs.length === 4);
      await sleep(2_500);
      t.deepEqual(ordersOf(tooLate.runs), []);
      t.is(late.runs.length, 2);
      t.is(runs.length, 2);
    },

  'a long job keeps its lease': async (t, make) => {
    const queue = make();
    const { runs } = await start(t, make(), { lease: 900 });
    const other = await start(t, make(), { lease: 900 });
    await ordersSender(queue).orders.slow('long', 2_500);
    await until(() => [...runs, ...other.runs].length === 2);
    await sleep(300);
    t.deepEqual(
      [...runs, ...other.runs].map(({ part }) => part),
      ['start', 'end'],
    );
  },

  'a job that ends its workers is dead after its attempts': async (t, make) => {
    const queue = make();
    await ordersSender(queue).orders.ship(order);
    for (let attempt = 1; attempt <= 2; attempt++) {
      const [claim] = await claimOne(t, queue, undefined, 100);
      t.is(claim?.attempt, attempt);
      await sleep(150);
    }
    const { runs } = await start(t, make(), { attempts: 2, lease: 100 });
    await until(async () => (await queue.dead()).length > 0);
    t.is((await queue.dead())[0]?.error.type, 'worker-lost');
    t.deepEqual(runs, []);
  },

  'closing waits for running jobs and takes no more': async (t, make) => {
    const later = ordersSender(make());
    const { runs, worker } = await start(t, make(), { concurrency: 2 });
    for (const id of ['1', '2', '3']) await later.orders.slow(id, 300);
    await until(() => runs.length === 2);
    await worker.close();
    t.is(runs.filter(({ part }) => part === 'end').length, 2);
    const next = await start(t, make());
    await until(() => next.runs.length === 2);
    t.deepEqual([...new Set(ordersOf([...runs, ...next.runs]))].sort(), ['1', '2', '3']);
  },

  'at its deadline, a closing worker puts its jobs back': async (t, make) => {
    const later = ordersSender(make());
    const { runs, worker } = await start(t, make(), { attempts: 1 });
    await later.orders.slow('long', 20_000);
    await until(() => runs.length === 1);
    const before = performance.now();
    await worker.close({ deadline: 100 });
    t.true(performance.now() - before < 2_000);
    const next = await start(t, make(), { attempts: 1 });
    await until(() => next.runs.length === 1);
    t.deepEqual(ordersOf(next.runs), ['long']);
  },

  'concurrency limits the jobs that run at once': async (t, make) => {
    const later = ordersSender(make());
    const { runs } = await start(t, make(), { concurrency: 3 });
    for (let n = 0; n < 9; n++) await later.orders.slow(`${n}`, 100);
    await until(() => runs.length === 18);
    let [now, most] = [0, 0];
    for (const { part } of runs) {
      now += part === 'start' ? 1 : -1;
      most = Math.max(most, now);
    }
    t.is(most, 3);
  },

  'a thousand calls run once each, with three workers': async (t, make) => {
    const later = ordersSender(make());
    const workers = await Promise.all([1, 2, 3].map(() => start(t, make())));
    const ids = Array.from({ length: 1_000 }, (_, n) => `${n}`);
    await Promise.all(ids.map((id) => later.orders.ship({ ...order, id })));
    const all = () => workers.flatMap(({ runs }) => ordersOf(runs));
    await until(() => all().length >= 1_000);
    await sleep(200);
    t.deepEqual(all().sort(), ids.sort());
  },

  'a job knows its caller, and a route below a guard is rejected without one': async (t, make) => {
    const runs: Run[] = [];
    const queue = make();
    await t.throwsAsync(work(guardedApi(runs), queue), { message: /"user" to the route me/ });
    const nobody = await work(guardedApi(runs), queue, { caller: () => ({}), logger: silent });
    t.teardown(() => nobody.close());
    await guardedSender(queue).me('nobody');
    await until(async () => (await queue.dead()).length > 0);
    t.is((await queue.dead())[0]?.error.type, 'unauthorized');
    await nobody.close();
    const caller = async ({ params }: { readonly params: readonly unknown[] }) => ({
      user: { name: `sender of ${params[0]}` },
    });
    const worker = await work(guardedApi(runs), make(), { caller, logger: silent });
    t.teardown(() => worker.close());
    await guardedSender(queue).me('mine');
    await until(() => runs.length > 0);
    t.like(runs[0], { order: 'mine', user: 'sender of mine' });
  },

  'sensitive parameters lie sealed, and lists mask them': async (t, make) => {
    const card = () => sensitive('4242 4242 4242 4242');
    await t.throwsAsync(ordersSender(make()).orders.pay('a', card()), { message: /seal/ });
    const [oldKey, newKey] = [crypto.getRandomValues(new Uint8Array(32)), new Uint8Array(32)];
    const sealed = make({ seal: oldKey });
    await ordersSender(sealed).orders.pay('a', card());
    const dead: FailedJob[] = [];
    // A worker without the key gives up and shows nothing.
    const blind = await start(t, make(), { attempts: 1, onDead: (job) => dead.push(job) });
    await until(() => dead.length === 1);
    t.deepEqual(dead[0]?.params, ['a', '[sensitive]']);
    const [listed] = await sealed.dead();
    t.deepEqual(listed?.params, ['a', '[sensitive]']);
    const [record] = await sealed.engine.listDead(1);
    t.false(JSON.stringify(record).includes('4242'));
    await blind.worker.close();
    const { runs } = await start(t, make({ seal: [newKey, oldKey] }));
    await sealed.retry(listed?.id ?? '');
    await until(() => runs.length > 0);
    t.like(runs[0], { card: '4242 4242 4242 4242' });
  },
};

/** A queue that gives a worker one job, as something in between changes its claim. */
function takingOne({ engine }: Queue, change: (claim: Claim) => Promise<Claim>): Queue {
  let isTaken = false;
  return createQueue({
    enqueue: (job, dueAt) => engine.enqueue(job, dueAt),
    claim: async (request) => {
      if (isTaken) {
        await sleep(60_000, undefined, { signal: request.signal }).catch(() => {});
        return [];
      }
      const claims = await engine.claim({ ...request, most: 1 });
      isTaken = claims.length > 0;
      return Promise.all(claims.map(change));
    },
    keepSchedules: (schedules) => engine.keepSchedules(schedules),
    listDead: (limit) => engine.listDead(limit),
    putBack: (id) => engine.putBack(id),
  });
}

/** Claims a job as a worker that then dies would. */
export async function claimOne(
  t: ExecutionContext,
  queue: Queue,
  sent: Promise<unknown> | undefined,
  lease: number,
) {
  await sent;
  const controller = new AbortController();
  t.teardown(() => controller.abort());
  const request = { most: 1, lease, signal: controller.signal };
  return [...(await queue.engine.claim(request))];
}
