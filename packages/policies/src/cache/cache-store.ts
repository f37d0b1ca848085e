/** Stores strings by key, for a cache: in memory, or in a database such as Redis. Methods can be asynchronous. */
export interface CacheStore {
  /** The text of a key. `undefined` or `null` if there is none. */
  get(key: string): MaybePromise<string | null | undefined>;
  /** Stores a text for at least `ttl` milliseconds, or less if there is no room. */
  set(key: string, text: string, ttl: number): unknown;
  delete(key: string): unknown;
  /** Deletes all texts whose keys start with this. */
  clear(prefix: string): unknown;
}

export type MaybePromise<T> = T | PromiseLike<T>;
