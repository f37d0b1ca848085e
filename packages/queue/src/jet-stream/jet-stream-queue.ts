import { setTimeout as sleep } from 'node:timers/promises';
import { assertIntegers, assertKnownOptions, LONGEST_TIMEOUT } from '@mikrokit/router';
import type { JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { createQueue, type Queue, type QueueOptions, REMEMBER } from '../create-queue.ts';
import type { Claim, DeadRecord, QueueEngine, StoredJob } from '../queue-engine.ts';
import { claimMessage } from './jet-stream-claim.ts';
import { dueOf, JetStreamJobs } from './jet-stream-jobs.ts';

/** Options of {@link jetStreamQueue}. */
export interface JetStreamQueueOptions extends QueueOptions {
  /** The name of the stream. Give each queue its own: letters, digits, `_` and `-`. Default: `queue`. */
  readonly name?: string | undefined;
  /** The number of servers in the cluster that store each job. Default: 1. */
  readonly replicas?: number | undefined;
  /**
   * Milliseconds for which the broker remembers the key of a call, from when it was sent. Default: 3,600,000, one hour.
   */
  readonly remember?: number | undefined;
  /** Milliseconds in which a call must be stored, even while the broker is away. Default: 30,000. */
  readonly timeout?: number | undefined;
}

/**
 * A queue in a stream of JetStream. It creates the stream if it is missing, and never changes an existing one. While
 * the broker is away, senders wait, and workers continue when it is back.
 */
export function jetStreamQueue(nc: NatsConnection, options: JetStreamQueueOptions = {}): Queue {
  assertKnownOptions('jetStreamQueue', options, {
    seal: 1,
    name: 1,
    replicas: 1,
    remember: 1,
    timeout: 1,
  });
  const { name = 'queue', replicas = 1, remember = REMEMBER, timeout = 30_000 } = options;
  if (!/^[\w-]{1,200}$/.test(name))
    throw new TypeError(
      `jetStreamQueue: name is ${JSON.stringify(name)}; use 1 to 200 letters, digits, _ and -`,
    );
  assertIntegers('jetStreamQueue', { replicas, remember, timeout }, { most: LONGEST_TIMEOUT });
  const jobs = new JetStreamJobs(nc, { name, replicas, remember });
  return createQueue(new JetStreamEngine(jobs, timeout), options);
}

/** Milliseconds of one request for a job: the minimum of the library. */
const REQUEST = 1_000;

/** Milliseconds between two attempts to store a call. */
const PAUSE = 250;

class JetStreamEngine implements QueueEngine {
  readonly #jobs: JetStreamJobs;
  readonly #timeout: number;

  constructor(jobs: JetStreamJobs, timeout: number) {
    this.#jobs = jobs;
    this.#timeout = timeout;
  }

  async enqueue(job: StoredJob, dueAt: number): Promise<boolean> {
    const end = performance.now() + this.#timeout;
    for (let attempt = 1; ; attempt++) {
      try {
        if (job.isKeyed && (await this.#isDead(job.id))) return false;
        return await this.#store(job, dueAt, attempt > 1);
      } catch (error) {
        this.#jobs.reopen();
        if (this.#jobs.isFinal(error) || performance.now() + PAUSE > end) throw error;
        await sleep(PAUSE);
      }
    }
  }

  async claim({ lease, signal }: Parameters<QueueEngine['claim']>[0]): Promise<Claim[]> {
    while (!signal.aborted) {
      let message: JsMsg | null;
      let leasedAt: number;
      try {
        const consumer = await this.#jobs.workers(lease);
        leasedAt = performance.now();
        message = await consumer.next({ expires: REQUEST });
      } catch (error) {
        this.#jobs.reopen();
        throw error;
      }
      const claim = message && (await claimMessage(this.#jobs, message, { lease, leasedAt }));
      if (!claim) continue;
      if (!signal.aborted) return [claim];
      // It came while the worker stopped asking.
      await claim.release();
    }
    return [];
  }

  async keepSchedules(schedules: readonly string[]): Promise<void> {
    for (const subject of await this.#jobs.planned(schedules)) {
      const message = await this.#jobs.last(subject);
      if (message !== null && dueOf(message.header) > Date.now())
        await this.#jobs.delete(message.seq);
    }
  }

  async listDead(limit: number): Promise<readonly DeadRecord[]> {
    const records = await this.#jobs.dead();
    return records.sort((a, b) => b.diedAt - a.diedAt).slice(0, limit);
  }

  async putBack(id: string): Promise<boolean> {
    const message = await this.#jobs.last(this.#jobs.deadSubject(id));
    if (message === null) return false;
    const job = message.json<StoredJob>();
    // If this process ends in between, the job is both dead and waiting, and not lost.
    await this.#jobs.replace(this.#jobs.jobSubject(job), { job, seq: 0, attempts: 0 });
    return this.#jobs.delete(message.seq);
  }

  async #isDead(id: string): Promise<boolean> {
    return (await this.#jobs.last(this.#jobs.deadSubject(id))) !== null;
  }

  /**
   * Stores a job unless there is one with its id. An earlier attempt can have stored it already, if
   * its answer was lost.
   */
  async #store(job: StoredJob, dueAt: number, isRepeated: boolean): Promise<boolean> {
    const subject = this.#jobs.jobSubject(job);
    const due = dueAt > Date.now() ? dueAt : undefined;
    const first = { job, seq: 0, attempts: 0, due };
    const stored = await this.#jobs.replace(subject, { ...first, msgID: job.id });
    if (stored === 'new') return true;
    if (stored === 'known' && isRepeated) return true;
    if (job.schedule === undefined) return false;
    const waiting = await this.#jobs.last(subject);
    if (waiting !== null) {
      // A planned call that no worker has taken is replaced by its current version.
      if (dueOf(waiting.header) > 0)
        await this.#jobs.replace(subject, { ...first, seq: waiting.seq });
      return false;
    }
    // A call that is still due later cannot have run: another deploy has removed it.
    return due !== undefined && (await this.#jobs.replace(subject, first)) === 'new';
  }
}
