import {
  assertIntegers,
  assertKnownOptions,
  type Dispatcher,
  errorsToConsole,
  LONGEST_TIMEOUT,
  type Logger,
  type RouteInfo,
} from '@mikrokit/router';
import { deadlineOf } from './close-deadline.ts';
import type { Queue } from './create-queue.ts';
import type { JobError } from './queue-engine.ts';
import { QueueWorker } from './queue-worker.ts';

/** A router. */
export interface WorkedApi extends Dispatcher {
  readonly routes: readonly RouteInfo[];
}

/** A job, as the functions of a worker's options and handlers (`context.request.native`) get it. */
export interface Job {
  readonly id: string;
  readonly route: string;
  /** The parameters as JSON, with `[sensitive]` for sensitive values. */
  readonly params: readonly unknown[];
  /** 1 for the first. */
  readonly attempt: number;
  readonly sentAt: Date;
}

/** A job that gave up. */
export interface FailedJob extends Job {
  readonly error: JobError;
}

/** Options of {@link work}. */
export interface WorkOptions {
  /** The most jobs that run at once. Default: 10. */
  readonly concurrency?: number | undefined;
  /** The most attempts of a job, including attempts whose worker died. Default: 10. */
  readonly attempts?: number | undefined;
  /**
   * Milliseconds before the second attempt. Each further wait is twice as long, at most an hour, plus up to a quarter
   * so that jobs which failed together do not retry together. Default: 1,000.
   */
  readonly backoff?: number | undefined;
  /**
   * Milliseconds after which another worker takes a job whose worker is silent. Running jobs renew their lease, however
   * long they run. A worker that cannot renew it aborts the job's signal at nine tenths of it. Default: 30,000.
   */
  readonly lease?: number | undefined;
  /** Called for each job that gave up, once it is stored as dead. Default: none. */
  readonly onDead?: ((job: FailedJob) => unknown) | undefined;
  /**
   * Says whose call a job is, because jobs carry no credentials: returns the values that hooks provide, by name, `{ user }`.
   * These hooks do not run. Required if hooks provide values to routes. Default: none.
   */
  readonly caller?:
    | ((job: Job) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>)
    | undefined;
  /** Gets dead jobs and failures of the engine. Default: errors are written to stderr. */
  readonly logger?: Logger | undefined;
}

/** A running worker. */
export interface Worker {
  /**
   * Takes no further jobs, and resolves when the running ones have ended. After `deadline` milliseconds, none by default, the rest
   * is cancelled and put back for other workers, without counting the attempt. For an engine that does not answer, it
   * waits at most one lease more. A second call can bring an earlier deadline.
   */
  close(options?: { readonly deadline?: number | undefined }): Promise<void>;
}

/** Options with their defaults. */
export interface WorkSettings {
  readonly concurrency: number;
  readonly attempts: number;
  readonly backoff: number;
  readonly lease: number;
  readonly onDead: WorkOptions['onDead'];
  readonly caller: WorkOptions['caller'];
  readonly logger: Logger;
}

/**
 * Runs the calls of a queue on a router, and resolves once its stores are ready. Start as many workers as you like.
 * Rejects with a `TypeError` or `RangeError` for invalid options, and for routes below a guard without `caller`.
 *
 * @example
 * ```ts
 * import { createSender, memoryQueue, work } from '@mikrokit/queue';
 * import { createRouter } from '@mikrokit/router';
 *
 * const api = createRouter({
 *   ship: (_context, order: string): void => console.log(`ships ${order}`),
 * });
 * const queue = memoryQueue();
 * const worker = await work(api, queue, { concurrency: 5, attempts: 3 });
 * const later = createSender<typeof api>(queue);
 *
 * await later.ship('order-1');
 * setTimeout(() => worker.close(), 200); // → ships order-1
 * ```
 */
export async function work(
  api: WorkedApi,
  queue: Queue,
  options: WorkOptions = {},
): Promise<Worker> {
  const settings = settingsOf(options);
  assertCaller(api.routes, settings);
  await api.prepare();
  const worker = new QueueWorker(api, queue, settings);
  return {
    close: async (closing = {}) => worker.close(deadlineOf(closing)),
  };
}

function settingsOf(options: WorkOptions): WorkSettings {
  assertKnownOptions('work', options, {
    concurrency: 1,
    attempts: 1,
    backoff: 1,
    lease: 1,
    onDead: 1,
    caller: 1,
    logger: 1,
  });
  const { concurrency = 10, attempts = 10, backoff = 1_000, lease = 30_000 } = options;
  const { onDead, caller, logger = errorsToConsole } = options;
  const numbers = { concurrency, attempts, backoff, lease };
  assertIntegers('work', numbers, { most: LONGEST_TIMEOUT });
  for (const [name, value] of Object.entries({ onDead, caller }))
    if (value !== undefined && typeof value !== 'function')
      throw new TypeError(`work: ${name} is not a function`);
  return { concurrency, attempts, backoff, lease, onDead, caller, logger };
}

/**
 * Throws for a route with a guard if `caller` is missing, because it is unknown whose call a job
 * is.
 */
function assertCaller(routes: readonly RouteInfo[], { caller }: WorkSettings): void {
  const guarded = routes.find(({ guards, raw }) => guards !== undefined && raw === undefined);
  if (caller !== undefined || guarded === undefined) return;
  const [name] = guarded.guards as readonly string[];
  throw new TypeError(
    `work: a hook provides ${JSON.stringify(name)} to the route ${guarded.id}, but jobs carry no credentials; say whose calls they are: caller: (job) => ({ ${name}: … })`,
  );
}
