import { assertIntegers, assertKnownOptions, LONGEST_TIMEOUT } from '@mikrokit/router';
import { type Queue as BullMqQueue, ErrorCode, Job, UnrecoverableError, Worker } from 'bullmq';
import { createQueue, type Queue, type QueueOptions, REMEMBER } from './create-queue.ts';
import type { Claim, DeadRecord, JobError, QueueEngine, StoredJob } from './queue-engine.ts';
import { Wakeups } from './wakeups.ts';

/** Options of {@link bullQueue}. */
export interface BullQueueOptions extends QueueOptions {
  /** Milliseconds between two checks for jobs of other processes. Default: 100. */
  readonly poll?: number | undefined;
  /**
   * Milliseconds for which the queue remembers the key of a call after the call has run. Default: 3,600,000, one hour.
   */
  readonly remember?: number | undefined;
}

/**
 * A queue in a `Queue` of BullMQ, on Redis or Valkey. Give it its own `Queue`: jobs that others add to it fail. You
 * close that `Queue` yourself, after your workers. Let Redis write each job to disk before it confirms it
 * (`appendonly yes`, `appendfsync always`) and evict nothing (`maxmemory-policy noeviction`).
 */
export function bullQueue(bull: BullMqQueue, options: BullQueueOptions = {}): Queue {
  assertKnownOptions('bullQueue', options, { seal: 1, poll: 1, remember: 1 });
  const { poll = 100, remember = REMEMBER } = options;
  if (typeof bull?.getBackend !== 'function')
    throw new TypeError('bullQueue: pass a Queue of bullmq, version 6 or later');
  assertIntegers('bullQueue', { poll, remember }, { most: LONGEST_TIMEOUT });
  return createQueue(new BullEngine(bull, { poll, remember }), options);
}

/** The data of a job of BullMQ. */
interface BullData {
  readonly job: StoredJob;
  /** Distinguishes this send from others with the same key. */
  readonly sending: string;
  /** How many of its attempts do not count. */
  readonly released: number;
}

type BullJob = Job<BullData>;

interface Lending {
  readonly token: string;
  readonly lease: number;
  readonly leasedAt: number;
}

class BullEngine implements QueueEngine {
  readonly #bull: BullMqQueue<BullJob>;
  readonly #poll: number;
  readonly #remember: number;
  readonly #wakeups = new Wakeups();
  /** The BullMQ worker that takes jobs out of Redis, by the signal that ends it. */
  readonly #takers = new WeakMap<AbortSignal, Worker<BullData>>();

  constructor(bull: BullMqQueue, { poll, remember }: Record<'poll' | 'remember', number>) {
    this.#bull = bull;
    this.#poll = poll;
    this.#remember = remember;
  }

  async enqueue(job: StoredJob, dueAt: number): Promise<boolean> {
    const sending = crypto.randomUUID();
    await this.#add({ job, sending, released: 0 }, dueAt);
    this.#wakeups.wake();
    if (!job.isKeyed) return true;
    const stored = await this.#bull.getJob(job.id);
    const isNew = stored === undefined || stored.data.sending === sending;
    if (!isNew && (await this.#forget(stored))) return this.enqueue(job, dueAt);
    if (job.schedule !== undefined) await this.#plan(job, isNew ? undefined : stored);
    return isNew;
  }

  async claim({ lease, signal }: Parameters<QueueEngine['claim']>[0]): Promise<Claim[]> {
    while (!signal.aborted) {
      const token = crypto.randomUUID();
      const leasedAt = performance.now();
      const taken = await this.#takerOf(signal, lease).getNextJob(token, { block: false });
      if (taken === undefined) {
        await this.#wakeups.wait(signal, this.#poll);
        continue;
      }
      const claim = await this.#lend(taken, { token, lease, leasedAt });
      if (claim === undefined) continue;
      if (!signal.aborted) return [claim];
      // It came while the worker stopped asking.
      await claim.release();
    }
    return [];
  }

  async keepSchedules(schedules: readonly string[]): Promise<void> {
    const { client, key } = await this.#plans();
    for (const [id, schedule] of Object.entries(await client.hgetall(key))) {
      const stored = await this.#bull.getJob(id);
      const isWaiting = stored !== undefined && !isTaken(stored) && (await stored.isDelayed());
      if (isWaiting && schedules.includes(schedule)) continue;
      if (isWaiting) await this.#bull.remove(id);
      await client.hdel(key, id);
    }
  }

  async listDead(limit: number): Promise<readonly DeadRecord[]> {
    const failed = await this.#bull.getFailed(0, limit - 1);
    return failed.filter(isOurs).map(({ data, attemptsStarted, failedReason, finishedOn }) => ({
      job: data.job,
      error: toJobError(failedReason),
      attempts: attemptsStarted - data.released,
      diedAt: finishedOn as number,
    }));
  }

  async putBack(id: string): Promise<boolean> {
    const stored = await this.#bull.getJob(id);
    if (stored === undefined || !(await stored.isFailed())) return false;
    await stored.updateData({ ...stored.data, released: 0 });
    const reset = { resetAttemptsMade: true, resetAttemptsStarted: true };
    // Another process can have put it back at the same time.
    const isBack = await unlessLost(() => stored.retry('failed', reset));
    this.#wakeups.wake();
    return isBack;
  }

  /** Adds a job unless there is one of its id. */
  async #add(data: BullData, dueAt: number): Promise<void> {
    const { id, route, isKeyed } = data.job;
    const timestamp = Date.now();
    await this.#bull.add(route, data, {
      jobId: id,
      timestamp,
      delay: Math.max(dueAt - timestamp, 0),
      attempts: 1,
      removeOnComplete: isKeyed ? { age: Math.ceil(this.#remember / 1_000) } : true,
      removeOnFail: false,
    });
  }

  /**
   * Removes a job that has run if its key need not be remembered any more, with all others of its
   * age.
   */
  async #forget(stored: BullJob): Promise<boolean> {
    if (!(await stored.isCompleted())) return false;
    if ((stored.finishedOn as number) > Date.now() - this.#remember) return false;
    await this.#bull.clean(this.#remember, 0, 'completed');
    return true;
  }

  /**
   * Notes a planned job, so that it is found when its schedule is removed. It replaces a job that
   * no worker has taken.
   */
  async #plan(job: StoredJob, known: BullJob | undefined): Promise<void> {
    const { client, key } = await this.#plans();
    await client.hset(key, { [job.id]: job.schedule as string });
    if (known?.attemptsStarted === 0) await known.updateData({ ...known.data, job });
  }

  /** The hash of planned jobs and their schedules. */
  async #plans() {
    const client = await this.#bull.getBackend().client;
    return { client, key: this.#bull.toKey('mikrokit-plans') };
  }

  /**
   * A BullMQ worker that runs nothing. It takes jobs on request, and puts back jobs whose lease has
   * ended.
   */
  #takerOf(signal: AbortSignal, lease: number): Worker<BullData> {
    const known = this.#takers.get(signal);
    if (known !== undefined) return known;
    const { connection, prefix, skipVersionCheck, telemetry } = this.#bull.opts;
    assertWaits(connection);
    const taker = new Worker<BullData>(this.#bull.name, null, {
      connection,
      ...(prefix !== undefined && { prefix }),
      ...(skipVersionCheck !== undefined && { skipVersionCheck }),
      ...(telemetry !== undefined && { telemetry }),
      autorun: false,
      lockDuration: lease,
      // An ended lease is detected at the second check.
      stalledInterval: Math.ceil(lease / 4),
      // How often a job is tried is up to the worker.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
    });
    const report = (error: Error) => this.#bull.emit('error', error);
    taker.on('error', report);
    taker.startStalledCheckTimer().catch(report);
    signal.addEventListener('abort', () => taker.close().catch(report), { once: true });
    this.#takers.set(signal, taker);
    return taker;
  }

  /** The claim of a job, unless another program has added the job. */
  async #lend(taken: BullJob, { token, lease, leasedAt }: Lending): Promise<Claim | undefined> {
    const { name, data, opts, id = '', attemptsStarted } = taken;
    // Belongs to the queue, whose connection stays open when the worker closes.
    const held = new Job<BullData>(this.#bull, name, data, opts, id);
    if (!isOurs(held)) {
      const reason = new UnrecoverableError('This job was not sent by createSender');
      await unlessLost(() => held.moveToFailed(reason, token, false));
      return undefined;
    }
    const renew = async () => (await held.extendLock(token, lease)) === 1;
    return {
      job: data.job,
      attempt: attemptsStarted - data.released,
      leasedAt,
      renew,
      done: () => unlessLost(() => held.moveToCompleted(null, token, false)),
      retry: (delay, _error) => unlessLost(() => held.moveToDelayed(Date.now() + delay, token)),
      release: async () => {
        if (!(await renew())) return false;
        await held.updateData({ ...data, released: data.released + 1 });
        const isBack = await unlessLost(() => held.moveToWait(token));
        this.#wakeups.wake();
        return isBack;
      },
      dead: (error) => {
        const reason = new UnrecoverableError(JSON.stringify(error));
        return unlessLost(() => held.moveToFailed(reason, token, false));
      },
    };
  }
}

/** BullMQ rejects such a client of ioredis only after it has opened a connection. */
function assertWaits(connection: unknown): void {
  const { options } = (connection ?? {}) as {
    readonly options?: { readonly maxRetriesPerRequest?: number | null };
  };
  if (options?.maxRetriesPerRequest)
    throw new TypeError(
      'bullQueue: a worker needs a Queue with { host, port } or new Redis({ maxRetriesPerRequest: null }) as its connection',
    );
}

/** Why a job has failed. If a BullMQ worker ran it, the text is BullMQ's. */
function toJobError(failedReason: string): JobError {
  try {
    return JSON.parse(failedReason) as JobError;
  } catch {
    return { type: 'failed', message: failedReason, status: 500 };
  }
}

function isOurs({ data }: BullJob): boolean {
  return typeof data?.job?.route === 'string';
}

/** Whether a planned job is due, or a worker has had it. */
function isTaken({ timestamp, delay, attemptsStarted }: BullJob): boolean {
  return attemptsStarted > 0 || timestamp + delay <= Date.now();
}

/** BullMQ's error codes for a job that another worker has, or that no longer exists. */
const LOST: readonly unknown[] = [
  ErrorCode.JobNotExist,
  ErrorCode.JobLockNotExist,
  ErrorCode.JobNotInState,
  ErrorCode.JobLockMismatch,
];

/** Resolves to whether the job was still held. */
async function unlessLost(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (LOST.includes((error as { readonly code?: unknown }).code)) return false;
    throw error;
  }
}
