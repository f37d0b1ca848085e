import { assertKnownOptions } from '@mikrokit/router';
import { type StoredItem, streamLost, type TopicEngine } from '@mikrokit/router/topics';
import {
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
  RetentionPolicy,
  type StoredMsg,
} from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { assertCount } from './nats-options.ts';
import { assertSubject, toToken } from './subjects.ts';

/** Options of {@link jetStreamTopic}. */
export interface JetStreamTopicOptions {
  /** Names the stream of the topic, one for each topic. Default: `topic`. */
  readonly name?: string | undefined;
  /** Milliseconds for which items are stored. Default: 600,000, ten minutes. */
  readonly maxAge?: number | undefined;
  /** The most bytes that are stored, of all keys together. Default: 64 MB. */
  readonly maxBytes?: number | undefined;
  /** The servers of the cluster that store each item. Default: 1. */
  readonly replicas?: number | undefined;
  /** Milliseconds in which an item is stored, also while the broker is away. Default: 30,000. */
  readonly timeout?: number | undefined;
}

/** Milliseconds between two attempts. */
const PAUSE = 250;

/** Milliseconds after which a reader that heard nothing looks for items: the broker may have been away. */
const LOOK = 1_000;

/** The most items of one read. */
const MOST_AT_ONCE = 64;

/**
 * An engine on JetStream, for readers on all servers. It makes the stream if there is none, and changes none that is there. A broker
 * that dies delays publishers and readers until it is back.
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
  assertSubject('jetStreamTopic', 'name', name);
  assertCount('jetStreamTopic', { maxAge, maxBytes, replicas, timeout });
  const stream = name.replaceAll('.', '_');
  const subjectOf = (key: string) => `_TOPICS.${name}.${toToken(key)}`;
  let opening: Promise<JetStreamManager> | undefined;

  const open = async () => {
    const manager = await jetstreamManager(nc);
    try {
      await manager.streams.info(stream);
    } catch (error) {
      if (!(error instanceof JetStreamApiError)) throw error;
      // Only age and size remove items, and always the oldest: what is missing is then known by the first one that is left.
      await manager.streams.add({
        name: stream,
        subjects: [subjectOf('>').replace('%3E', '>')],
        retention: RetentionPolicy.Limits,
        max_age: maxAge * 1e6,
        max_bytes: maxBytes,
        num_replicas: replicas,
      });
    }
    return manager;
  };
  const manager = () => {
    opening ??= open();
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };
  const next = async (seq: number, subject: string): Promise<StoredMsg | null> => {
    // The leader answers, so that no reader sees an older state than before. The library has no type for this form of the request.
    const query = { seq, next_by_subj: subject };
    return (await manager()).streams.getMessage(stream, query as { readonly seq: number });
  };

  return {
    publish: async (key, json) => {
      const jetStream = async () => (await manager()).jetstream();
      // The same for all attempts, so that one whose answer was lost is stored once.
      const msgID = crypto.randomUUID();
      const end = performance.now() + timeout;
      for (;;) {
        try {
          const { seq } = await (await jetStream()).publish(subjectOf(key), json, { msgID });
          return String(seq);
        } catch (error) {
          if (isFinal(nc, error) || performance.now() + PAUSE > end) throw error;
          await pause();
        }
      }
    },
    end: async () => {
      const { state } = await (await manager()).streams.info(stream);
      return String(state.last_seq);
    },
    read: async (key, after, signal) => {
      if (!/^\d{1,15}$/.test(after)) throw streamLost();
      const subject = subjectOf(key);
      let place = Number(after);
      /** The last item of all keys before items were looked for. */
      let known = place;
      const news = listen(nc, subject, signal);
      try {
        while (!signal.aborted) {
          try {
            const items: StoredItem[] = [];
            for (let seq = place; items.length < MOST_AT_ONCE; ) {
              const found = await next(seq + 1, subject);
              if (found === null) break;
              seq = found.seq;
              items.push({ id: String(seq), json: found.string() });
            }
            // Asked behind the items: whatever has left since then was not needed.
            const { state } = await (await manager()).streams.info(stream);
            if (state.first_seq > place + 1 || state.last_seq < place) throw streamLost();
            if (items.length > 0) return items;
            // Up to there is nothing of this key.
            place = Math.max(place, known);
            known = state.last_seq;
          } catch (error) {
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

/** Tells when something was published to a subject, or when it is time to look. */
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

/** Whether another attempt would end the same way: the connection is closed, or JetStream has said what is wrong. */
function isFinal(nc: NatsConnection, error: unknown): boolean {
  if (nc.isClosed()) return true;
  if (error instanceof JetStreamApiError) return error.status < 500;
  return (error as { readonly type?: unknown }).type === 'stream-lost';
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE));
}
