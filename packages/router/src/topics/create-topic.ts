import { type AttachedCodec, assertAttached, type Codec } from '@mikrokit/types/runtime/fetch';
import { RpcError } from '../call/errors.ts';
import { event, type StreamEvent } from '../call/stream-event.ts';
import { ValidationError } from '../call/validation-errors.ts';
import type { TopicEngine } from './topic-engine.ts';

/** How a reader subscribes to a topic. */
export interface SubscribeOptions {
  /** The id of the last received item, as in `context.lastEventId`. Default: only items from now on. */
  readonly after?: string | undefined;
  /** Aborting it ends the subscription. */
  readonly signal: AbortSignal;
}

/** Items of one type, published by any server and received by readers of all servers. */
export interface Topic<T> {
  /**
   * Sends an item to the readers of a key, and resolves to its id once it is stored. Rejects with a `TypeError` for an item that
   * breaks its type, and with the engine's error if it is not sure that the item is stored.
   */
  publish(key: string, item: T): Promise<string>;
  /**
   * The id of the position after all items of a key so far, for `after`. Take it before you load the state that the
   * items change. Then you miss no item between the two.
   */
  end(key: string): Promise<string>;
  /**
   * The items of a key, in the order in which they were stored, each with an id to resume after.
   * Without `after`, they start at the time of this call, and not when you read the first one. It
   * ends when the signal aborts. Throws `stream-lost` (410) if items after `after` are no longer
   * stored, also for a reader that is too slow, and a `ValidationError` for an item of another
   * type, which an older server can have published.
   */
  subscribe(key: string, options: SubscribeOptions): AsyncGenerator<StreamEvent<T>, void, void>;
}

/**
 * Creates a topic on an engine: `createTopic<Line>(memoryTopic())`. The compiler adds the codec of the items as the
 * last argument, so never write it by hand. Throws without it.
 *
 * @example
 * ```ts
 * import { createTopic, memoryTopic } from '@mikrokit/router/topics';
 *
 * const prices = createTopic<{ price: number }>(memoryTopic());
 * const { signal } = new AbortController();
 * const items = prices.subscribe('tea', { signal });
 *
 * await prices.publish('tea', { price: 3 });
 * for await (const { item } of items) {
 *   console.log(item); // → { price: 3 }
 *   break;
 * }
 * ```
 */
export function createTopic<T>(engine: TopicEngine, attached?: AttachedCodec): Topic<T> {
  assertAttached('createTopic', attached);
  const codec = attached.create({}) as Codec<T>;
  return {
    publish: async (key, item) => {
      assertKey(key);
      return engine.publish(key, codec.encode(item));
    },
    end: async (key) => {
      assertKey(key);
      return engine.end(key);
    },
    subscribe: (key, { after, signal }) => {
      assertKey(key);
      const start = after === undefined ? engine.end(key) : Promise.resolve(after);
      // Readers get the error. Without a reader, it must not be an unhandled rejection.
      start.catch(() => {});
      return itemsOf(key, start, signal);
    },
  };

  async function* itemsOf(key: string, start: Promise<string>, signal: AbortSignal) {
    let location = await start;
    while (!signal.aborted)
      for (const { id, json } of await engine.read(key, location, signal)) {
        const decoded = codec.parse(json);
        if (!decoded.ok) throw new ValidationError(decoded.issues);
        yield event(id, decoded.value);
        location = id;
      }
  }
}

/**
 * Throws for keys that some engine cannot carry, so that all engines accept the same keys. With
 * 400, because keys mostly come from clients.
 */
function assertKey(key: unknown): void {
  if (typeof key !== 'string') throw new TypeError('The key of a topic must be a string');
  const fault = faultOf(key);
  if (fault === undefined) return;
  throw new RpcError('bad-key', { status: 400, message: `The key of a topic ${fault}` });
}

function faultOf(key: string): string | undefined {
  if (key === '' || key.length > MAX_CHARACTERS)
    return `must have 1 to ${MAX_CHARACTERS} characters`;
  if (!key.isWellFormed()) return 'has a lone surrogate, which UTF-8 does not have';
  if (encodeURIComponent(key).length > MAX_BYTES)
    return `must have at most ${MAX_BYTES} bytes when percent-encoded`;
  return undefined;
}

const MAX_CHARACTERS = 512;

/** NATS subjects contain keys percent-encoded, and its control lines have at most 4,096 bytes. */
const MAX_BYTES = 1_024;
