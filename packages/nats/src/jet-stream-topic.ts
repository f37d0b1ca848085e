import { assertIntegers, assertKnownOptions, LONGEST_TIMEOUT } from '@mikrokit/router';
import { type StoredItem, streamLost, type TopicEngine } from '@mikrokit/router/topics';
import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
  RetentionPolicy,
  type StoredMsg,
  type StreamInfo,
} from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { toKeyToken } from './subjects.ts';

/** Options of {@link jetStreamTopic}. */
export interface JetStreamTopicOptions {
  /** The name of the topic's stream. Give each topic its own: letters, digits, `_` and `-`. Default: `topic`. */
  readonly name?: string | undefined;
  /** Milliseconds for which items are stored. Default: 600,000, ten minutes. */
  readonly maxAge?: number | undefined;
  /** The most stored bytes of all keys together. Default: 64 MB. */
  readonly maxBytes?: number | undefined;
  /** The number of servers in the cluster that store each item. Default: 1. */
  readonly replicas?: number | undefined;
  /**
   * Milliseconds in which an item must be stored, even while the broker is away. Use less than `maxAge`, so that the
   * broker recognizes repeated attempts. Default: 30,000.
   */
  readonly timeout?: number | undefined;
}

/** Milliseconds between two attempts. */
const PAUSE = 250;

/**
 * Milliseconds after which a reader without news looks for items, because the broker can have been
 * away.
 */
const LOOK = 1_000;

/** The most items of one read. */
const MOST_AT_ONCE = 64;

/**
 * Milliseconds in which the broker recognizes a repeated publication, unless `timeout` needs more.
 */
const REMEMBERED = 120_000;

/** A stream that is open. */
interface OpenStream {
  readonly manager: JetStreamManager;
  /**
   * The start of the ids of its items, which distinguishes them from an earlier stream with its
   * name.
   */
  readonly stamp: string;
}

/**
 * An engine on JetStream, for readers on all servers. It creates the stream if it is missing, even later, and never
 * changes an existing one. If the broker dies, publishers and readers wait until it is back.
 */
export function jetStreamTopic(
  nc: NatsConnection,
  options: JetStreamTopicOptions = {},
): TopicEngine {
  assertKnownOptions('jetStreamTopic', options, {
    name: 1,
    maxAge: 1,
    maxBytes: 1,
    replicas: 1,
    timeout: 1,
  });
  const { name = 'topic', maxAge = 600_000, maxBytes = 67_108_864 } = options;
  const { replicas = 1, timeout = 30_000 } = options;
  assertName(name);
  assertIntegers('jetStreamTopic', { maxAge, timeout }, { most: LONGEST_TIMEOUT });
  assertIntegers('jetStreamTopic', { maxBytes, replicas });
  if (timeout >= maxAge)
    throw new RangeError(`jetStreamTopic: timeout is ${timeout}; use less than maxAge, ${maxAge}`);
  const subjectOf = (key: string) => `_TOPICS.${name}.${toKeyToken(key)}`;
  let opening: Promise<OpenStream> | undefined;

  const add = (manager: JetStreamManager): Promise<StreamInfo> =>
    // Only age and size remove items, and always the oldest, so the first remaining item shows what
    // is missing.
    manager.streams.add({
      name,
      subjects: [`_TOPICS.${name}.>`],
      retention: RetentionPolicy.Limits,
      max_age: maxAge * 1e6,
      max_bytes: maxBytes,
      num_replicas: replicas,
      duplicate_window: Math.min(maxAge, Math.max(REMEMBERED, 2 * timeout)) * 1e6,
    });
  const open = async (): Promise<OpenStream> => {
    const manager = await jetstreamManager(nc);
    const info = await manager.streams.info(name).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      return add(manager);
    });
    const { duplicate_window: window } = info.config;
    if (window <= timeout * 1e6)
      throw new RangeError(
        `jetStreamTopic: the stream ${name} has a duplicate_window of ${window / 1e6} ms; set it above timeout, ${timeout} ms`,
      );
    return { manager, stamp: stampOf(info) };
  };
  const stream = () => {
    opening ??= open();
    opening.catch(reopen);
    return opening;
  };
  /** After a failure, because the stream can be gone. */
  const reopen = () => {
    opening = undefined;
  };
  const info = async () => (await stream()).manager.streams.info(name);
  const next = async (seq: number, subject: string): Promise<StoredMsg | null> => {
    // The leader answers, so that no reader gets an older state than before. The library has no
    // type for this form of the request.
    const query = { seq, next_by_subj: subject };
    return (await stream()).manager.streams.getMessage(name, query as { readonly seq: number });
  };

  return {
    publish: async (key, json) => {
      // The same for all attempts, so that an item whose answer was lost is stored once.
      const msgID = crypto.randomUUID();
      const end = performance.now() + timeout;
      for (;;) {
        try {
          const { manager, stamp } = await stream();
          const { seq } = await manager.jetstream().publish(subjectOf(key), json, { msgID });
          return `${stamp}-${seq}`;
        } catch (error) {
          reopen();
          if (isFinal(nc, error) || performance.now() + PAUSE > end) throw error;
          await pause();
        }
      }
    },
    end: async () => {
      try {
        const found = await info();
        return `${stampOf(found)}-${found.state.last_seq}`;
      } catch (error) {
        reopen();
        if (!isMissing(error)) throw error;
        // A new stream has no items.
        return `${(await stream()).stamp}-0`;
      }
    },
    read: async (key, after, signal) => {
      const [, stamp, seqText] = /^([\da-z]{1,12})-(\d{1,15})$/.exec(after) ?? [];
      if (stamp === undefined) throw streamLost();
      const subject = subjectOf(key);
      let location = Number(seqText);
      /** The last item of all keys before the search for items. */
      let known = location;
      const news = listen(nc, subject, signal);
      try {
        while (!signal.aborted) {
          try {
            const items: StoredItem[] = [];
            for (let seq = location; items.length < MOST_AT_ONCE; ) {
              const found = await next(seq + 1, subject);
              if (found === null) break;
              seq = found.seq;
              items.push({ id: `${stamp}-${seq}`, json: found.string() });
            }
            // Requested after the items: items that were removed meanwhile were not needed.
            const found = await info();
            const { state } = found;
            if (stampOf(found) !== stamp) throw streamLost();
            if (state.first_seq > location + 1 || state.last_seq < location) throw streamLost();
            if (items.length > 0) return items;
            // Up to there is nothing of this key.
            location = Math.max(location, known);
            known = state.last_seq;
          } catch (error) {
            reopen();
            if (isFinal(nc, error)) throw error;
            await pause();
          }
          await news.next();
        }
        return [];
      } finally {
        news.stop();
      }
    },
  };
}

/** Reports when something was published to a subject, or when it is time to look. */
function listen(nc: NatsConnection, subject: string, signal: AbortSignal) {
  let wake: (() => void) | undefined;
  let hasNews = false;
  const tell = () => {
    hasNews = true;
    wake?.();
  };
  const subscription = nc.subscribe(subject, { callback: tell });
  signal.addEventListener('abort', tell);
  return {
    next: async () => {
      let timer: NodeJS.Timeout | undefined;
      if (!hasNews)
        await new Promise<void>((resolve) => {
          wake = resolve;
          timer = setTimeout(resolve, LOOK);
        });
      clearTimeout(timer);
      hasNews = false;
    },
    stop: () => {
      signal.removeEventListener('abort', tell);
      if (!nc.isClosed()) subscription.unsubscribe();
    },
  };
}

/** When a stream was created, which distinguishes it from earlier ones with its name. */
function stampOf({ created }: StreamInfo): string {
  return Date.parse(created).toString(36);
}

function isMissing(error: unknown): boolean {
  return error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
}

/**
 * Throws a `TypeError` for a text that cannot name a stream, or that would share a stream with
 * another name.
 */
function assertName(name: unknown): void {
  if (typeof name === 'string' && /^[\w-]{1,200}$/.test(name)) return;
  throw new TypeError(
    `jetStreamTopic: name is ${JSON.stringify(name)}; use 1 to 200 letters, digits, _ and -`,
  );
}

/**
 * Whether another attempt would end in the same way: the connection is closed, or JetStream has
 * rejected it.
 */
function isFinal(nc: NatsConnection, error: unknown): boolean {
  if (nc.isClosed() || error instanceof RangeError) return true;
  if (isMissing(error)) return false;
  if (error instanceof JetStreamApiError) return error.status < 500;
  return (error as { readonly type?: unknown }).type === 'stream-lost';
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE));
}
