/**
 * Where sessions are stored: a map in memory, Redis, a table. Keys are hashes of the ids in cookies, so nobody can open
 * a session with the store's contents. Each method must be atomic, however many processes call at once, and safe to
 * repeat when its answer was lost. All methods can be asynchronous. If one fails, the call ends with an internal error.
 */
export interface SessionStore {
  /** Makes or checks what the store needs, such as its table, before a server starts. Rejects to stop the start. */
  prepare?(): Promise<void>;
  /** The text under a key. `undefined` if there is none, or once its time has passed. */
  get(key: string): string | undefined | PromiseLike<string | undefined>;
  /** Stores a text under a key for some milliseconds, a whole number. Replaces any earlier text. */
  set(key: string, text: string, milliseconds: number): unknown;
  /**
   * Replaces `before` by a text, for some milliseconds, if `before` or the text itself is there.
   * Returns whether it was. So a session that another call has ended or changed is not overwritten.
   */
  replace(
    key: string,
    before: string,
    text: string,
    milliseconds: number,
  ): boolean | PromiseLike<boolean>;
  /** Forgets a key, if it is there. */
  delete(key: string): unknown;
  /** Keeps what is under a key, if anything is, for some milliseconds from now. */
  touch(key: string, milliseconds: number): unknown;
}
