/**
 * Where the replies of calls are stored under their idempotency keys. Keys are hashes. Texts hold replies, and no two
 * calls write the same text. Each method must be atomic, however many processes call at once, and safe to repeat when
 * its answer was lost. All methods can be asynchronous. If one fails before the call has run, the call ends with an
 * internal error.
 */
export interface IdempotencyStore {
  /** Makes or checks what the store needs, such as its table, before a server starts. Rejects to stop the start. */
  prepare?(): Promise<void>;
  /**
   * Stores a lease under a key for some milliseconds, if the key is free or its time has passed. Otherwise returns the
   * stored text, which can be this lease.
   */
  claim(
    key: string,
    lease: string,
    milliseconds: number,
  ): string | undefined | PromiseLike<string | undefined>;
  /** Keeps a lease for some milliseconds from now, if it is still there. Returns whether it is. */
  renew(key: string, lease: string, milliseconds: number): boolean | PromiseLike<boolean>;
  /**
   * Replaces a lease by a reply, for some milliseconds, if the lease or this reply is there.
   * Returns whether it was.
   */
  complete(
    key: string,
    lease: string,
    reply: string,
    milliseconds: number,
  ): boolean | PromiseLike<boolean>;
  /** Removes a lease, if it is still there. */
  release(key: string, lease: string): unknown;
}
