import { setTimeout as sleep } from 'node:timers/promises';
import type { Queue } from '@mikrokit/queue';
import type { ExecutionContext } from 'ava';
import { runNode } from '../../../../test/support/running-process.ts';
import { until } from '../../../../test/support/until.ts';

const { ordersSender } = (await import('../api/senders.ts')) as typeof import('../api/senders.ts');

/** What workers have run: calls, and how often altogether. */
export interface Counted {
  readonly ran: number;
  readonly runs: number;
}

interface Killing {
  readonly queue: Queue;
  /** The module of a worker with a concurrency of 10, and its arguments. */
  readonly worker: readonly string[];
  readonly counted: () => Promise<Counted>;
}

const CONCURRENCY = 10;
const KILLS = 6;

/** Sends calls while one of two workers is killed with SIGKILL and replaced, again and again. */
export async function playKills(
  t: ExecutionContext,
  { queue, worker, counted }: Killing,
): Promise<void> {
  const later = ordersSender(queue);
  const spawn = async () => {
    const register = '--import=@mikrokit/compiler/register';
    const running = runNode(t, ['--conditions=@mikrokit/source', register, ...worker]);
    await running.prints(/working/);
    return running;
  };
  const workers = await Promise.all([spawn(), spawn()]);
  let [calls, isOver] = [0, false];
  const sending = (async () => {
    for (; !isOver; calls++) {
      await later.orders.ship({ id: `${calls}`, placed: new Date(0) });
      await sleep(4);
    }
  })();
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(500);
    const old = workers[kill % 2];
    old?.child.kill('SIGKILL');
    await old?.ended;
    workers[kill % 2] = await spawn();
  }
  isOver = true;
  await sending;
  await until(async () => (await counted()).ran === calls);
  const { ran, runs } = await counted();
  t.is(ran, calls, 'no call was acknowledged and never run');
  t.true(runs - calls <= KILLS * CONCURRENCY, `${runs - calls} ran twice`);
  t.log(`${runs - calls} of ${calls} calls ran twice in ${KILLS} kills`);
}
