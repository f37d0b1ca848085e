import { assertKnownOptions, errorsToConsole, LONGEST_TIMEOUT } from '@mikrokit/router';
import type { ClientCodecs } from '@mikrokit/types/runtime/client';
import { Cron } from 'croner';
import { deadlineOf, endedWithin } from './close-deadline.ts';
import type { Queue } from './create-queue.ts';
import { assertCompiled, createTree } from './create-sender.ts';
import { JobSender } from './job-sender.ts';
import type { ApiType, Later } from './later.ts';

/** Calls at the times of a cron expression. */
export interface ScheduleEntry<Api extends ApiType> {
  /** Minute, hour, day of the month, month and day of the week: `0 3 * * *`. A sixth field in front has seconds. */
  readonly cron: string;
  /** The time zone of the times: `Europe/Berlin`. Default: `UTC`. */
  readonly timeZone?: string | undefined;
  /**
   * Sends the calls of one time, `at`. It runs when that time is planned, ahead of it, and can run again for the same
   * time, so do nothing else in it. Calls can have a delay, but no key.
   */
  readonly call: (later: Later<Api>, at: Date) => unknown;
}

/** Running schedules. */
export interface Schedules {
  /**
   * Plans no further calls, and resolves when the queue has stored those that it is planning. Planned calls stay in the
   * queue. For an engine that does not answer, it waits at most `deadline` milliseconds. Default: no limit.
   */
  close(options?: { readonly deadline?: number | undefined }): Promise<void>;
}

/**
 * Calls routes at the times of cron expressions, and resolves when the next calls are planned. You can run it in many
 * processes: each time has its calls once. It removes planned calls of schedules that are not among these any more. The
 * compiler adds `codecs` as the last argument. Rejects for expressions and time zones that do not exist.
 *
 * @example
 * ```ts
 * import { memoryQueue, schedule } from '@mikrokit/queue';
 * import { createRouter } from '@mikrokit/router';
 *
 * const api = createRouter({ clean: (_context, _before: Date): void => undefined });
 * const schedules = await schedule<typeof api>(memoryQueue(), {
 *   nightly: { cron: '0 3 * * *', timeZone: 'Europe/Berlin', call: (later, at) => later.clean(at) },
 * });
 *
 * await schedules.close();
 * console.log('planned'); // → planned
 * ```
 */
export async function schedule<Api extends ApiType>(
  queue: Queue,
  entries: Readonly<Record<string, ScheduleEntry<Api>>>,
  codecs?: ClientCodecs,
): Promise<Schedules> {
  assertCompiled('schedule', codecs);
  const plans = Object.entries(entries).map(([name, entry]) => toPlan(name, entry));
  const planner = new Planner(queue, codecs, plans);
  await planner.plan();
  planner.start();
  return { close: async (closing = {}) => planner.close(deadlineOf(closing)) };
}

interface Plan {
  readonly name: string;
  readonly cron: Cron;
  /** Distinguishes it from others, including earlier deploys. */
  readonly schedule: string;
  readonly call: (later: never, at: Date) => unknown;
}

/** A {@link ScheduleEntry} of any API. */
type AnyEntry = Pick<ScheduleEntry<ApiType>, 'cron' | 'timeZone'> & Pick<Plan, 'call'>;

function toPlan(name: string, entry: AnyEntry): Plan {
  const at = `schedule ${JSON.stringify(name)}`;
  assertKnownOptions(at, entry, { cron: 1, timeZone: 1, call: 1 });
  const { cron, timeZone = 'UTC', call } = entry;
  if (typeof call !== 'function') throw new TypeError(`${at}: call is not a function`);
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return {
      name,
      cron: new Cron(cron, { timezone: timeZone }),
      schedule: JSON.stringify([name, cron, timeZone]),
      call,
    };
  } catch (cause) {
    throw new TypeError(`${at}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/**
 * Milliseconds after which calls are planned again, because another deploy can have removed plans
 * that it does not know.
 */
const AGAIN = 60_000;

/** Milliseconds after which an engine that failed is asked again. */
const PAUSE = 1_000;

/** Always plans the next time of each schedule. */
class Planner {
  readonly #queue: Queue;
  readonly #codecs: ClientCodecs;
  readonly #sender: JobSender;
  readonly #plans: readonly Plan[];
  #timer: NodeJS.Timeout | undefined;
  #planning: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  /** The first time that is planned. */
  #next = Number.POSITIVE_INFINITY;

  constructor(queue: Queue, codecs: ClientCodecs, plans: readonly Plan[]) {
    this.#queue = queue;
    this.#codecs = codecs;
    this.#sender = new JobSender(queue, codecs);
    this.#plans = plans;
  }

  async plan(): Promise<void> {
    await this.#queue.engine.keepSchedules(this.#plans.map((plan) => plan.schedule));
    const now = new Date();
    this.#next = Number.POSITIVE_INFINITY;
    for (const plan of this.#plans) {
      // The engine has answered after the deadline of `close`.
      if (this.#isClosed) return;
      const at = plan.cron.nextRun(now);
      if (at === null) continue;
      this.#next = Math.min(this.#next, at.getTime());
      await plan.call(this.#treeOf(plan, at) as never, at);
    }
  }

  start(): void {
    const wait = Math.min(this.#next - Date.now(), AGAIN, LONGEST_TIMEOUT);
    this.#wait(Math.max(wait, 1));
  }

  async close(deadline: number | undefined): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    if (deadline === undefined) await this.#planning;
    else await endedWithin(deadline, this.#planning);
  }

  #wait(milliseconds: number): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#planning = this.plan().then(
        () => this.start(),
        (err) => {
          errorsToConsole.error(
            { err },
            'Schedules could not be planned; the worker tries again in a second',
          );
          this.#wait(PAUSE);
        },
      );
    }, milliseconds);
  }

  /** The functions that send the calls of one time. Each call of it has a key, which is the same in all processes. */
  #treeOf({ name, schedule }: Plan, at: Date): object {
    let calls = 0;
    return createTree(this.#codecs, (route, { delay, key }, params) => {
      if (key !== undefined)
        throw new TypeError(
          `schedule ${JSON.stringify(name)}: the schedule sets the keys of its calls; leave key out`,
        );
      const own = JSON.stringify([schedule, at, calls++]);
      const plan = { schedule, at: at.getTime() };
      return this.#sender.send({ route, params, delay, key: own, plan });
    });
  }
}
