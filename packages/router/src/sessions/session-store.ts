/**
 * Where sessions are stored: a map in memory, Redis, a table. Keys are hashes of the ids in cookies, so the store's contents
 * open no session. All methods may be asynchronous; one that fails ends the call with an internal error.
 */
export interface SessionStore {
  /** The text under a key; `undefined` if there is none, or once its time has passed. */
  get(key: string): string | undefined | PromiseLike<string | undefined>;
  /** Stores a text under a key for some milliseconds, a whole number, in place of any before it. */
  set(key: string, text: string, milliseconds: number): unknown;
  /** Forgets a key, if it is there. */
  delete(key: string): unknown;
  /** Keeps what is under a key, if anything is, for some milliseconds from now. */
  touch(key: string, milliseconds: number): unknown;
}
