import { assertIntegers, assertKnownOptions } from '@mikrokit/types/runtime';
import { Queue } from '../call/queue.ts';
import { type StoredItem, streamLost, type TopicEngine } from './topic-engine.ts';
import { TopicReaders } from './topic-readers.ts';

/** Options of {@link memoryTopic}. */
export interface MemoryTopicOptions {
  /** The most items of all keys together. When full, it evicts the oldest. Default: 10,000. */
  readonly maxItems?: number;
}

interface Stored extends StoredItem {
  readonly number: number;
}

/** The items of one key, and the number of its last evicted item. */
interface KeyItems {
  readonly items: Stored[];
  left: number;
}

const MOST_AT_ONCE = 256;

/**
 * An engine in the memory of one process, for development, tests, and servers of one process. Readers on other servers
 * receive nothing, and all items are gone when the process ends.
 */
export function memoryTopic(options: MemoryTopicOptions = {}): TopicEngine {
  assertKnownOptions('memoryTopic', options, { maxItems: 1 });
  const { maxItems = 10_000 } = options;
  assertIntegers('memoryTopic', { maxItems }, { most: 10_000_000 });
  // Ids of another process are not positions here.
  const run = crypto.randomUUID().slice(0, 8);
  const byKey = new Map<string, KeyItems>();
  /** The keys of all items, the oldest first. */
  const order = new Queue<string>();
  const readers = new TopicReaders<number>();
  let last = 0;
  /** The number of the newest evicted item, among keys without items. */
  let left = 0;

  const dropOldest = () => {
    const key = order.shift() as string;
    const of = byKey.get(key) as KeyItems;
    of.left = (of.items.shift() as Stored).number;
    if (of.items.length > 0) return;
    byKey.delete(key);
    left = of.left;
  };
  return {
    publish: async (key, json) => {
      const of = byKey.get(key) ?? { items: [], left };
      byKey.set(key, of);
      const number = ++last;
      const id = `${run}-${number}`;
      of.items.push({ id, json, number });
      order.push(key);
      if (order.length > maxItems) dropOldest();
      readers.wake(key, number);
      return id;
    },
    end: async () => `${run}-${last}`,
    read: async (key, after, signal) => {
      const [of, text] = after.split('-');
      let location = Number(text);
      if (of !== run || !(location <= last)) throw streamLost();
      // For a key without items, we no longer know whether one was evicted.
      if ((byKey.get(key)?.left ?? left) > location) throw streamLost();
      for (;;) {
        // Items that are evicted while it waits do not go unnoticed.
        const stored = byKey.get(key) ?? { items: [], left: location };
        if (stored.left > location) throw streamLost();
        const behind = stored.items.filter(({ number }) => number > location);
        if (behind.length > 0 || signal.aborted) return behind.slice(0, MOST_AT_ONCE);
        const number = await readers.wait(key, signal);
        // All items before it belong to other keys.
        if (number !== undefined) location = number - 1;
      }
    },
  };
}
