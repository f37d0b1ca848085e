import { setTimeout as sleep } from 'node:timers/promises';
import { LONGEST_TIMEOUT } from '@mikrokit/router';
import { endedWithin } from './close-deadline.ts';
import type { Queue } from './create-queue.ts';
import { shownParams } from './create-queue.ts';
import { JobLease } from './job-lease.ts';
import type { Claim, JobError, StoredJob } from './queue-engine.ts';
import { type Outcome, runJob } from './run-job.ts';
import { Wakeups } from './wakeups.ts';
import type { Job, WorkedApi, WorkSettings } from './work.ts';

/** Milliseconds after which an engine that failed is asked again. */
const PAUSE = 1_000;

/** The longest wait between two attempts, in milliseconds. */
const LONGEST_BACKOFF = 3_600_000;

const LOST: JobError = {
  type: 'worker-lost',
  message: 'The worker of the last attempt ended, or lost its lease on the job',
  status: 500,
};

const CANCELLED: JobError = {
  type: 'cancelled',
  message: 'The worker closed before the job started',
  status: 499,
};

/** Takes jobs as long as there is room, and runs them. */
export class QueueWorker {
  readonly #api: WorkedApi;
  readonly #queue: Queue;
  readonly #settings: WorkSettings;
  readonly #running = new Set<Promise<void>>();
  readonly #room = new Wakeups();
  /** Aborted when no further jobs are taken. */
  readonly #closing = new AbortController();
  /** Aborted when running jobs are cancelled. */
  readonly #deadline = new AbortController();
  readonly #taking: Promise<void>;

  constructor(api: WorkedApi, queue: Queue, settings: WorkSettings) {
    this.#api = api;
    this.#queue = queue;
    this.#settings = settings;
    this.#taking = this.#take();
  }

  async close(deadline: number | undefined): Promise<void> {
    this.#closing.abort();
    const ended = this.#taking.then(() => Promise.all(this.#running));
    if (deadline === undefined) {
      await ended;
      return;
    }
    const cancelling = setTimeout(() => this.#deadline.abort(), deadline);
    await endedWithin(Math.min(deadline + this.#settings.lease, LONGEST_TIMEOUT), ended);
    clearTimeout(cancelling);
  }

  async #take(): Promise<void> {
    const { concurrency, lease, logger } = this.#settings;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const most = concurrency - this.#running.size;
      if (most === 0) {
        await this.#room.wait(signal, undefined);
        continue;
      }
      try {
        const claims = await this.#queue.engine.claim({ most, lease, signal });
        for (const claim of claims) this.#start(claim);
      } catch (err) {
        logger.error({ err }, 'The queue could not be read; the worker tries again in a second');
        await sleep(PAUSE, undefined, { signal }).catch(() => {});
      }
    }
  }

  #start(claim: Claim): void {
    const running = this.#run(claim).then(() => {
      this.#running.delete(running);
      this.#room.wake();
    });
    this.#running.add(running);
  }

  /** One attempt, from the claim to its end. Never rejects. */
  async #run(claim: Claim): Promise<void> {
    const { attempts } = this.#settings;
    if (claim.attempt > attempts) return this.#settle(claim, { kind: 'dead', error: LOST });
    const call = new AbortController();
    const cancel = () => call.abort();
    const deadline = this.#deadline.signal;
    if (deadline.aborted) cancel();
    deadline.addEventListener('abort', cancel);
    const lease = new JobLease(claim, this.#settings, cancel);
    const outcome = (await lease.begin()) ? await this.#call(claim, call.signal) : undefined;
    lease.end();
    deadline.removeEventListener('abort', cancel);
    // Without the lease, the result is not ours to tell.
    if (outcome !== undefined && !lease.isLost) await this.#settle(claim, outcome);
  }

  async #call({ job, attempt }: Claim, signal: AbortSignal): Promise<Outcome> {
    const { caller, logger } = this.#settings;
    const { id, route, contract } = job;
    try {
      const body = openParams(this.#queue, job);
      const native = jobOf(job, attempt);
      const provided = (await unlessAborted(caller?.(native), signal)) ?? {};
      if (signal.aborted) return { kind: 'retry', error: CANCELLED };
      return await runJob(this.#api, { id, route, body, contract, native, provided, signal });
    } catch (err) {
      logger.error({ id, route, err }, 'A job could not be started');
      const message = err instanceof Error ? err.message : String(err);
      return { kind: 'retry', error: { type: 'not-started', message, status: 500 } };
    }
  }

  /**
   * Reports the outcome of a job to the engine, repeatedly if that fails, for as long as a lease.
   */
  async #settle(claim: Claim, outcome: Outcome): Promise<void> {
    const { lease, logger } = this.#settings;
    const { id, route } = claim.job;
    const isCut = outcome.kind === 'retry' && this.#deadline.signal.aborted;
    const final = isCut ? outcome : this.#lastOutcome(claim, outcome);
    const end = performance.now() + lease;
    for (let isFirst = true; ; isFirst = false) {
      try {
        const told = isCut ? claim.release() : this.#tell(claim, final);
        const isStored = await answeredBefore(end, told);
        // An earlier try may have been stored, with its answer lost.
        if (isStored || !isFirst) break;
        logger.error({ id, route }, 'The end of a job came too late: its lease is lost');
        return;
      } catch (err) {
        logger.error({ id, route, err }, 'The end of a job could not be stored');
        if (performance.now() + PAUSE > end) return;
        await sleep(PAUSE);
      }
    }
    if (final.kind === 'dead') await this.#bury(claim, final.error);
  }

  #lastOutcome({ attempt }: Claim, outcome: Outcome): Outcome {
    const isLast = attempt >= this.#settings.attempts;
    return outcome.kind === 'retry' && isLast ? { kind: 'dead', error: outcome.error } : outcome;
  }

  #tell(claim: Claim, outcome: Outcome): Promise<boolean> {
    if (outcome.kind === 'done') return claim.done();
    if (outcome.kind === 'dead') return claim.dead(outcome.error);
    return claim.retry(this.#backoff(claim.attempt), outcome.error);
  }

  #backoff(attempt: number): number {
    const wait = Math.min(this.#settings.backoff * 2 ** (attempt - 1), LONGEST_BACKOFF);
    return Math.ceil(wait * (1 + Math.random() / 4));
  }

  async #bury({ job, attempt }: Claim, error: JobError): Promise<void> {
    const { onDead, logger } = this.#settings;
    const { id, route } = job;
    logger.error({ id, route, attempt, error }, 'A job is dead');
    try {
      await onDead?.({ ...jobOf(job, attempt), error });
    } catch (err) {
      logger.error({ id, route, err }, 'onDead failed');
    }
  }
}

/** Resolves to `undefined` if the signal aborts first. */
function unlessAborted<T>(value: Promise<T> | T, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    Promise.resolve(value)
      .finally(() => signal.removeEventListener('abort', stop))
      .then(resolve, reject);
  });
}

/** Rejects if an engine has not answered at a time of `performance.now()`. */
async function answeredBefore<T>(end: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new Error('The engine has not answered within the lease'));
    timer = setTimeout(fail, end - performance.now());
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}

function openParams({ seal }: Queue, job: StoredJob): string {
  if (job.masked === undefined) return job.params;
  if (seal !== undefined) return seal.open(job.params, job);
  throw new Error(
    'The parameters are sealed, but the queue of this worker has no key: { seal: key }',
  );
}

function jobOf(job: StoredJob, attempt: number): Job {
  const { id, route, sentAt } = job;
  return { id, route, params: shownParams(job), attempt, sentAt: new Date(sentAt) };
}
