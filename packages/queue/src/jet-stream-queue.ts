import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertIntegers, assertKnownOptions, LONGEST_TIMEOUT } from '@mikrokit/router';
import {
  AckPolicy,
  type Consumer,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  type JsMsg,
  jetstreamManager,
  RetentionPolicy,
  type StoredMsg,
} from '@nats-io/jetstream';
import { headers, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import { createQueue, type Queue, type QueueOptions, REMEMBER } from './create-queue.ts';
import type { Claim, DeadRecord, JobError, QueueEngine, StoredJob } from './queue-engine.ts';

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
  return createQueue(new JetStreamEngine(nc, { name, replicas, remember, timeout }), options);
}

type Settings = Required<{ readonly [Name in 'replicas' | 'remember' | 'timeout']: number }> & {
  readonly name: string;
};

/** The time when a job is due. Absent once it is. */
const DUE = 'Mikrokit-Due';
/** Earlier attempts, except for the ones that the deliveries of this message count. */
const ATTEMPTS = 'Mikrokit-Attempts';
/** Why a job is dead. */
const ERROR = 'Mikrokit-Error';
const EXPECTED = 'Nats-Expected-Last-Subject-Sequence';

/** The name of the consumer that all workers share. */
const WORKERS = 'workers';

/** Milliseconds of one request for a job: the minimum of the library. */
const REQUEST = 1_000;

/** Milliseconds between two attempts to store a call. */
const PAUSE = 250;

/**
 * Each job is the only message of its subject. A change of a job replaces the message, and only if
 * it is still the same: the sequence of the message identifies the known state. So two workers
 * cannot both put a job back.
 */
class JetStreamEngine implements QueueEngine {
  readonly #nc: NatsConnection;
  readonly #settings: Settings;
  #opening: Promise<JetStreamManager> | undefined;
  #consumer: { readonly lease: number; readonly opening: Promise<Consumer> } | undefined;
  #hasWarned = false;

  constructor(nc: NatsConnection, settings: Settings) {
    this.#nc = nc;
    this.#settings = settings;
  }

  async enqueue(job: StoredJob, dueAt: number): Promise<boolean> {
    const end = performance.now() + this.#settings.timeout;
    for (let attempt = 1; ; attempt++) {
      try {
        if (job.isKeyed && (await this.#last(this.#deadSubject(job.id))) !== null) return false;
        return await this.#store(job, dueAt, attempt > 1);
      } catch (error) {
        this.#reopen();
        if (isFinal(this.#nc, error) || performance.now() + PAUSE > end) throw error;
        await sleep(PAUSE);
      }
    }
  }

  async claim({ lease, signal }: Parameters<QueueEngine['claim']>[0]): Promise<Claim[]> {
    while (!signal.aborted) {
      let message: JsMsg | null;
      let leasedAt: number;
      try {
        const consumer = await this.#workers(lease);
        leasedAt = performance.now();
        message = await consumer.next({ expires: REQUEST });
      } catch (error) {
        this.#reopen();
        throw error;
      }
      const claim = message && (await this.#lend(message, { lease, leasedAt }));
      if (!claim) continue;
      if (!signal.aborted) return [claim];
      // It came while the worker stopped asking.
      await claim.release();
    }
    return [];
  }

  async keepSchedules(schedules: readonly string[]): Promise<void> {
    const kept = new Set(schedules.map(planToken));
    for (const subject of await this.#subjects('job.plan.*.*')) {
      if (kept.has(subject.split('.')[4] ?? '')) continue;
      const message = await this.#last(subject);
      if (message !== null && dueOf(message.header) > Date.now()) await this.#delete(message.seq);
    }
  }

  async listDead(limit: number): Promise<readonly DeadRecord[]> {
    const records: DeadRecord[] = [];
    for (const subject of await this.#subjects('dead.*')) {
      const message = await this.#last(subject);
      if (message === null) continue;
      records.push({
        job: message.json<StoredJob>(),
        error: JSON.parse(decodeURIComponent(message.header.get(ERROR))) as JobError,
        attempts: Number(message.header.get(ATTEMPTS)),
        diedAt: message.time.getTime(),
      });
    }
    return records.sort((a, b) => b.diedAt - a.diedAt).slice(0, limit);
  }

  async putBack(id: string): Promise<boolean> {
    const message = await this.#last(this.#deadSubject(id));
    if (message === null) return false;
    const job = message.json<StoredJob>();
    // If this process ends in between, the job is both dead and waiting, and not lost.
    await this.#replace(this.#jobSubject(job), { job, seq: 0, attempts: 0 });
    return this.#delete(message.seq);
  }

  /**
   * Stores a job unless there is one with its id. An earlier attempt can have stored it already, if
   * its answer was lost.
   */
  async #store(job: StoredJob, dueAt: number, isRepeated: boolean): Promise<boolean> {
    const subject = this.#jobSubject(job);
    const due = dueAt > Date.now() ? dueAt : undefined;
    const first = { job, seq: 0, attempts: 0, due };
    const stored = await this.#replace(subject, { ...first, msgID: job.id });
    if (stored === 'new') return true;
    if (stored === 'known' && isRepeated) return true;
    if (job.schedule === undefined) return false;
    const waiting = await this.#last(subject);
    if (waiting !== null) {
      // A planned call that no worker has taken is replaced by its current version.
      if (waiting.header.has(DUE)) await this.#replace(subject, { ...first, seq: waiting.seq });
      return false;
    }
    // A call that is still due later cannot have run: another deploy has removed it.
    return due !== undefined && (await this.#replace(subject, first)) === 'new';
  }

  /** Stores the state of a job if the previous state has this sequence. 0 if there is none. */
  async #replace(subject: string, state: JobState): Promise<'new' | 'known' | 'changed'> {
    const { job, seq, attempts, due, msgID } = state;
    const list = headers();
    list.set(EXPECTED, String(seq));
    list.set(ATTEMPTS, String(attempts));
    if (due !== undefined) list.set(DUE, String(due));
    const manager = await this.#manager();
    try {
      const options = { headers: list, ...(msgID !== undefined && { msgID }) };
      const ack = await manager.jetstream().publish(subject, JSON.stringify(job), options);
      return ack.duplicate ? 'known' : 'new';
    } catch (error) {
      if (isChanged(error)) return 'changed';
      throw error;
    }
  }

  /** The claim of a message, unless its job is not due yet. */
  async #lend(message: JsMsg, times: LeaseTimes): Promise<Claim | undefined> {
    const { seq, subject } = message;
    const job = message.json<StoredJob>();
    const before = Number(message.headers?.get(ATTEMPTS));
    const due = dueOf(message.headers);
    if (due > Date.now()) {
      message.nak(due - Date.now());
      return undefined;
    }
    if (due > 0) {
      // From here on, the deliveries of the message are attempts.
      await this.#replace(subject, { job, seq, attempts: before });
      message.ack();
      return undefined;
    }
    return this.#claimOf(message, { ...times, job, attempt: before + message.info.deliveryCount });
  }

  #claimOf(message: JsMsg, { job, attempt, lease, leasedAt }: Lending): Claim {
    // Of a message that was just delivered. A worker renews it before it trusts an older one.
    let renewedAt = performance.now();
    const timeLeft = () => renewedAt + lease - performance.now();
    const { seq, subject } = message;
    const acknowledge = async (kind: '+ACK' | '+WPI') => {
      // The library has no confirmation of +WPI, and asks for that of +ACK only once.
      const { reply } = message as JsMsg & { readonly reply: string };
      await this.#nc.request(reply, kind, { timeout: Math.max(timeLeft(), 1) });
    };
    /** Stores another state of the job. */
    const change = async (attempts: number, due?: number) => {
      if (timeLeft() <= 0) return false;
      return (await this.#replace(subject, { job, seq, attempts, due })) === 'new';
    };
    return {
      job,
      attempt,
      leasedAt,
      renew: async () => {
        if (timeLeft() <= 0) return false;
        const startedAt = performance.now();
        await acknowledge('+WPI');
        // Later, the broker may have given it to another worker.
        if (timeLeft() <= 0) return false;
        renewedAt = startedAt;
        return true;
      },
      done: async () => {
        if (timeLeft() <= 0) return false;
        await acknowledge('+ACK');
        return true;
      },
      retry: (delay, _error) => change(attempt, delay > 0 ? Date.now() + delay : undefined),
      release: () => change(attempt - 1),
      dead: async (error) => {
        if (timeLeft() <= 0) return false;
        const list = headers();
        list.set(ATTEMPTS, String(attempt));
        list.set(ERROR, encodeURIComponent(JSON.stringify(error)));
        const manager = await this.#manager();
        const options = { headers: list };
        await manager.jetstream().publish(this.#deadSubject(job.id), message.data, options);
        await acknowledge('+ACK');
        return true;
      },
    };
  }

  #jobSubject({ id, schedule }: StoredJob): string {
    const kind = schedule === undefined ? 'call' : `plan.${planToken(schedule)}`;
    return `_QUEUE.${this.#settings.name}.job.${kind}.${id}`;
  }

  #deadSubject(id: string): string {
    return `_QUEUE.${this.#settings.name}.dead.${id}`;
  }

  async #last(subject: string): Promise<StoredMsg | null> {
    const manager = await this.#manager();
    return manager.streams.getMessage(this.#settings.name, { last_by_subj: subject });
  }

  async #delete(seq: number): Promise<boolean> {
    const manager = await this.#manager();
    return manager.streams.deleteMessage(this.#settings.name, seq, false);
  }

  async #subjects(filter: string): Promise<readonly string[]> {
    const manager = await this.#manager();
    const { name } = this.#settings;
    const query = { subjects_filter: `_QUEUE.${name}.${filter}` };
    const { state } = await manager.streams.info(name, query);
    return Object.keys(state.subjects ?? {});
  }

  #manager(): Promise<JetStreamManager> {
    this.#opening ??= this.#open();
    this.#opening.catch(() => this.#reopen());
    return this.#opening;
  }

  /** After a failure, because the stream can be gone. */
  #reopen(): void {
    this.#opening = undefined;
    this.#consumer = undefined;
  }

  async #open(): Promise<JetStreamManager> {
    const manager = await jetstreamManager(this.#nc);
    const { name, replicas, remember } = this.#settings;
    const info = await manager.streams.info(name).catch((error: unknown) => {
      if (!hasCode(error, JetStreamApiCodes.StreamNotFound)) throw error;
      return manager.streams.add({
        name,
        subjects: [`_QUEUE.${name}.>`],
        retention: RetentionPolicy.Workqueue,
        max_msgs_per_subject: 1,
        num_replicas: replicas,
        duplicate_window: remember * 1e6,
      });
    });
    const { retention, max_msgs_per_subject: most, num_replicas: stored } = info.config;
    if (retention !== RetentionPolicy.Workqueue || most !== 1)
      throw new RangeError(
        `jetStreamQueue: the stream ${name} has other settings; let the queue create it, or set its retention to workqueue and max_msgs_per_subject to 1`,
      );
    if (stored === 1) this.#warn();
    return manager;
  }

  /**
   * Warns once. The API of JetStream does not report `sync_interval`, so it is unknown whether it
   * is set.
   */
  #warn(): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    process.emitWarning(
      `jetStreamQueue: one server stores the stream ${this.#settings.name}. Unless its sync_interval is always, it writes to disk every two minutes, and jobs that it has confirmed can be lost with its machine. Set sync_interval: always, or replicas: 3`,
      'MikroKitWarning',
    );
  }

  #workers(lease: number): Promise<Consumer> {
    if (this.#consumer?.lease !== lease)
      this.#consumer = { lease, opening: this.#openConsumer(lease) };
    return this.#consumer.opening;
  }

  async #openConsumer(lease: number): Promise<Consumer> {
    const manager = await this.#manager();
    const { name } = this.#settings;
    const config = {
      durable_name: WORKERS,
      ack_policy: AckPolicy.Explicit,
      filter_subject: `_QUEUE.${name}.job.>`,
      ack_wait: lease * 1e6,
      max_deliver: -1,
      // Jobs that are not due are pending, too.
      max_ack_pending: -1,
    };
    const found = await manager.consumers.info(name, WORKERS).catch((error: unknown) => {
      if (!hasCode(error, JetStreamApiCodes.ConsumerNotFound)) throw error;
      return undefined;
    });
    if (found === undefined) await manager.consumers.add(name, config);
    else if (found.config.ack_wait !== config.ack_wait)
      await manager.consumers.update(name, WORKERS, config);
    return manager.jetstream().consumers.get(name, WORKERS);
  }
}

/** A state of a job to store. */
interface JobState {
  readonly job: StoredJob;
  /** The sequence of the previous state. 0 if there is none. */
  readonly seq: number;
  readonly attempts: number;
  /** In milliseconds since 1970. Default: now. */
  readonly due?: number | undefined;
  /** Under which the broker knows it for a while. */
  readonly msgID?: string;
}

interface LeaseTimes {
  readonly lease: number;
  readonly leasedAt: number;
}

interface Lending extends LeaseTimes {
  readonly job: StoredJob;
  readonly attempt: number;
}

function dueOf(list: MsgHdrs | undefined): number {
  return Number(list?.get(DUE) ?? 0);
}

/** Identifies a schedule in subjects. */
function planToken(schedule: string): string {
  return createHash('sha256').update(schedule).digest('hex').slice(0, 16);
}

function hasCode(error: unknown, code: number): boolean {
  return error instanceof JetStreamApiError && error.code === code;
}

/** Whether a job's state is no longer the known one. */
function isChanged(error: unknown): boolean {
  return (
    hasCode(error, JetStreamApiCodes.StreamWrongLastSequence) ||
    hasCode(error, JetStreamApiCodes.StreamWrongLastSequenceUnknown)
  );
}

/**
 * Whether another attempt would end in the same way: the connection is closed, or JetStream has
 * rejected it.
 */
function isFinal(nc: NatsConnection, error: unknown): boolean {
  if (nc.isClosed() || error instanceof RangeError) return true;
  if (hasCode(error, JetStreamApiCodes.StreamNotFound)) return false;
  return error instanceof JetStreamApiError && error.status < 500;
}
