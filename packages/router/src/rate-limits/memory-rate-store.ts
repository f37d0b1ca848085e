import { TokenBucket } from '@mikrokit/policies';
import { assertIntegers, assertKnownOptions } from '@mikrokit/types/runtime';
import type { RateStore } from './rate-store.ts';

/** Options of {@link memoryRateStore}. */
export interface MemoryRateStoreOptions {
  /** The most keys it stores. When full, it evicts the least recently used one, with its calls. Default: 100,000. */
  readonly maxKeys?: number;
}

/** A store in the memory of one process. Each process counts only its own calls. */
export function memoryRateStore(options: MemoryRateStoreOptions = {}): RateStore {
  assertKnownOptions('memoryRateStore', options, { maxKeys: 1 });
  const { maxKeys = 100_000 } = options;
  assertIntegers('memoryRateStore', { maxKeys });
  // Least recently used first.
  const buckets = new Map<string, TokenBucket>();
  return {
    take: (key, rate) => {
      const now = performance.now();
      const bucket = buckets.get(key) ?? new TokenBucket(rate, now);
      buckets.delete(key);
      buckets.set(key, bucket);
      if (buckets.size > maxKeys) buckets.delete(buckets.keys().next().value as string);
      const isTaken = bucket.take(now);
      return {
        isTaken,
        remaining: Math.floor(bucket.tokens(now)),
        timeLeft: bucket.timeLeft(now),
        timeToFull: bucket.timeToFull(now),
      };
    },
  };
}
