import { createHash } from 'node:crypto';
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
import type { DeadRecord, JobError, StoredJob } from '../queue-engine.ts';

/** The settings of a stream. */
interface JetStreamSettings {
  readonly name: string;
  readonly replicas: number;
  readonly remember: number;
}

/** A state of a job to store. */
interface JobState {
  readonly job: StoredJob;
  /** The sequence of the previous state. 0 if there is none. */
  readonly seq: number;
  readonly attempts: number;
  /** In milliseconds since 1970. Default: now. */
  readonly due?: number | undefined;
  /** The broker stores one message with this id, for a while. Default: no limit. */
  readonly msgID?: string;
}

/** The time when a job is due. Absent once it is. */
const DUE = 'Mikrokit-Due';
/** Earlier attempts, except for the ones that the deliveries of this message count. */
const ATTEMPTS = 'Mikrokit-Attempts';
/** Why a job is dead. */
const ERROR = 'Mikrokit-Error';
const EXPECTED = 'Nats-Expected-Last-Subject-Sequence';

/** The name of the consumer that all workers share. */
const WORKERS = 'workers';

/**
 * The jobs in a stream. Each job is the only message of its subject. A change of a job replaces the
 * message, and only if it is still the same: the sequence of the message identifies the known
 * state. So two workers cannot both put a job back.
 */
export class JetStreamJobs {
  readonly #nc: NatsConnection;
  readonly #settings: JetStreamSettings;
  #opening: Promise<JetStreamManager> | undefined;
  #consumer: { readonly lease: number; readonly opening: Promise<Consumer> } | undefined;
  #hasWarned = false;

  constructor(nc: NatsConnection, settings: JetStreamSettings) {
    this.#nc = nc;
    this.#settings = settings;
  }

  /** Stores the state of a job if the previous state has this sequence. */
  async replace(subject: string, state: JobState): Promise<'new' | 'known' | 'changed'> {
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

  /** Stores a job, as its message has it, among the dead ones. */
  async bury(id: string, data: Uint8Array, attempts: number, error: JobError): Promise<void> {
    const list = headers();
    list.set(ATTEMPTS, String(attempts));
    list.set(ERROR, encodeURIComponent(JSON.stringify(error)));
    const manager = await this.#manager();
    await manager.jetstream().publish(this.deadSubject(id), data, { headers: list });
  }

  /** Resolves once the broker has confirmed that a message is done, or that its lease starts again. */
  async acknowledge(message: JsMsg, kind: '+ACK' | '+WPI', timeout: number): Promise<void> {
    // The library has no confirmation of +WPI, and asks for that of +ACK only once.
    const { reply } = message as JsMsg & { readonly reply: string };
    await this.#nc.request(reply, kind, { timeout });
  }

  async last(subject: string): Promise<StoredMsg | null> {
    const manager = await this.#manager();
    return manager.streams.getMessage(this.#settings.name, { last_by_subj: subject });
  }

  async delete(seq: number): Promise<boolean> {
    const manager = await this.#manager();
    return manager.streams.deleteMessage(this.#settings.name, seq, false);
  }

  /** The subjects of planned calls, without those of these schedules. */
  async planned(except: readonly string[]): Promise<readonly string[]> {
    const tokens = new Set(except.map(planToken));
    const subjects = await this.#subjects('job.plan.*.*');
    return subjects.filter((subject) => !tokens.has(subject.split('.')[4] ?? ''));
  }

  /** The dead jobs, in no order. */
  async dead(): Promise<DeadRecord[]> {
    const records: DeadRecord[] = [];
    for (const subject of await this.#subjects('dead.*')) {
      const message = await this.last(subject);
      if (message === null) continue;
      records.push({
        job: message.json<StoredJob>(),
        error: JSON.parse(decodeURIComponent(message.header.get(ERROR))) as JobError,
        attempts: attemptsOf(message.header),
        diedAt: message.time.getTime(),
      });
    }
    return records;
  }

  jobSubject({ id, schedule }: StoredJob): string {
    const kind = schedule === undefined ? 'call' : `plan.${planToken(schedule)}`;
    return `_QUEUE.${this.#settings.name}.job.${kind}.${id}`;
  }

  deadSubject(id: string): string {
    return `_QUEUE.${this.#settings.name}.dead.${id}`;
  }

  /** The consumer that gives each job to one worker for the time of a lease. */
  workers(lease: number): Promise<Consumer> {
    if (this.#consumer?.lease !== lease)
      this.#consumer = { lease, opening: this.#openConsumer(lease) };
    return this.#consumer.opening;
  }

  /** After a failure, because the stream can be gone. */
  reopen(): void {
    this.#opening = undefined;
    this.#consumer = undefined;
  }

  /**
   * Whether another attempt would end in the same way: the connection is closed, or JetStream has
   * rejected it.
   */
  isFinal(error: unknown): boolean {
    if (this.#nc.isClosed() || error instanceof RangeError) return true;
    if (hasCode(error, JetStreamApiCodes.StreamNotFound)) return false;
    return error instanceof JetStreamApiError && error.status < 500;
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
    this.#opening.catch(() => this.reopen());
    return this.#opening;
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

/** The time from which a message's job is due, in milliseconds since 1970. 0 if it is. */
export function dueOf(list: MsgHdrs | undefined): number {
  return Number(list?.get(DUE) ?? 0);
}

export function attemptsOf(list: MsgHdrs | undefined): number {
  return Number(list?.get(ATTEMPTS));
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
