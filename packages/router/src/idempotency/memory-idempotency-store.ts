import { assertIntegers, assertKnownOptions } from '@mikrokit/types/runtime';
import type { IdempotencyStore } from './idempotency-store.ts';

/** Options of {@link memoryIdempotencyStore}. */
export interface MemoryIdempotencyStoreOptions {
  /** The most keys it stores. When full, it evicts the oldest reply. Default: 10,000. */
  readonly maxKeys?: number;
}

interface Entry {
  readonly text: string;
  readonly isReply: boolean;
  /** Milliseconds since 1970. */
  readonly end: number;
}

/**
 * A store in the memory of one process: for tests, and for servers of one process that may forget keys when they
 * restart. It never forgets a running call. A call fails if running calls take all the room.
 */
export function memoryIdempotencyStore(
  options: MemoryIdempotencyStoreOptions = {},
): IdempotencyStore {
  assertKnownOptions('memoryIdempotencyStore', options, { maxKeys: 1 });
  const { maxKeys = 10_000 } = options;
  assertIntegers('memoryIdempotencyStore', { maxKeys });
  // In the order in which they were claimed or completed.
  const entries = new Map<string, Entry>();
  const put = (key: string, text: string, isReply: boolean, milliseconds: number) => {
    entries.delete(key);
    entries.set(key, { text, isReply, end: Date.now() + milliseconds });
  };
  const makeRoom = () => {
    for (const [key, { isReply, end }] of entries) {
      if (entries.size < maxKeys) return;
      if (isReply || end <= Date.now()) entries.delete(key);
    }
    if (entries.size >= maxKeys)
      throw new Error('memoryIdempotencyStore: running calls hold all of maxKeys');
  };
  const holds = (key: string, ...texts: string[]) => {
    const entry = entries.get(key);
    return entry !== undefined && texts.includes(entry.text) && entry.end > Date.now();
  };
  return {
    claim: (key, lease, milliseconds) => {
      const entry = entries.get(key);
      if (entry !== undefined && entry.end > Date.now()) return entry.text;
      entries.delete(key);
      makeRoom();
      put(key, lease, false, milliseconds);
      return undefined;
    },
    renew: (key, lease, milliseconds) => {
      if (!holds(key, lease)) return false;
      put(key, lease, false, milliseconds);
      return true;
    },
    complete: (key, lease, reply, milliseconds) => {
      if (!holds(key, lease, reply)) return false;
      put(key, reply, true, milliseconds);
      return true;
    },
    release: (key, lease) => {
      if (holds(key, lease)) entries.delete(key);
    },
  };
}
