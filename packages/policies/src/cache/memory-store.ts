import { type Clock, systemClock } from '../clock.ts';
import { assertNumbers, assertOptions } from '../option-checks.ts';
import type { CacheStore } from './cache-store.ts';

/** Options of {@link MemoryStore}. */
export interface MemoryStoreOptions {
  /** The most bytes of all keys and texts, two for each character. Default: 16,777,216 (16 MB). */
  readonly maxSize?: number | undefined;
}

interface Stored {
  readonly text: string;
  readonly size: number;
  readonly endsAt: number;
}

/** A store in memory. When full, it evicts the least recently used entries. */
export class MemoryStore implements CacheStore {
  readonly #maxSize: number;
  readonly #clock: Clock;
  /** The entry that was read last is last. */
  readonly #stored = new Map<string, Stored>();
  #size = 0;

  constructor(
    options: MemoryStoreOptions = {},
    {
      clock = systemClock,
    }: {
      /** Tells the time. Default: the host's clock. */
      clock?: Clock;
    } = {},
  ) {
    assertOptions('MemoryStore', options, { maxSize: 1 });
    const { maxSize = 16_777_216 } = options;
    assertNumbers({ maxSize }, { least: 1 }, 'use a positive number of bytes');
    this.#maxSize = maxSize;
    this.#clock = clock;
  }

  /** Bytes of all keys and texts. */
  get size(): number {
    return this.#size;
  }

  get(key: string): string | undefined {
    const stored = this.#stored.get(key);
    if (stored === undefined) return undefined;
    this.#stored.delete(key);
    if (stored.endsAt <= this.#clock.now()) {
      this.#size -= stored.size;
      return undefined;
    }
    this.#stored.set(key, stored);
    return stored.text;
  }

  set(key: string, text: string, ttl: number): void {
    this.delete(key);
    const size = sizeOf(key, text);
    // One that fills the store would drop all others.
    if (size > this.#maxSize) return;
    this.#stored.set(key, { text, size, endsAt: this.#clock.now() + ttl });
    this.#size += size;
    for (const oldest of this.#stored.keys()) {
      if (this.#size <= this.#maxSize) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const stored = this.#stored.get(key);
    if (stored === undefined) return;
    this.#stored.delete(key);
    this.#size -= stored.size;
  }

  clear(prefix: string): void {
    for (const key of this.#stored.keys()) if (key.startsWith(prefix)) this.delete(key);
  }
}

/** V8 stores a character in one or two bytes, and needs about a hundred for each entry. */
function sizeOf(key: string, text: string): number {
  return 2 * (key.length + text.length) + 100;
}
