import type { StreamStore } from '../streams/detached/stream-store.ts';

/** Options of a stream that keeps running after its client disconnects: see `docs/streams.md`. */
export interface DetachedStreamOptions<Detached = boolean | undefined, C = never> {
  /** `true`, literally: compiler and clients read it from the type. */
  readonly detached: Detached;
  /** Where items are stored: `memoryStreamStore()`, or a store of your own. */
  readonly store: StreamStore;
  /**
   * Identifies the client, for example by the id of the user whom a hook has authenticated. Only
   * the identity that started a stream can resume or stop it. An empty string is an internal error.
   */
  readonly identity: (context: C) => string;
  /** The most items of one stream; one more ends it with the error `stream-too-large`. Default: 10,000. */
  readonly maxItems?: number;
  /** The most characters of JSON that the items of one stream have together. Default: 16,777,216. */
  readonly maxSize?: number;
  /**
   * Milliseconds without a sign of a process after which it counts as dead. Readers of its streams then get the error
   * `stream-lost`. A process renews its lease five times in that time. Default: 10,000.
   */
  readonly lease?: number;
}

/** The defaults of {@link DetachedStreamOptions}. */
export const DETACHED_DEFAULTS = { maxItems: 10_000, maxSize: 16_777_216, lease: 10_000 } as const;
