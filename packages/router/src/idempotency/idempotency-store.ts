/**
 * Where the replies of calls are stored under their idempotency keys. Keys are hashes; texts hold replies, and no two calls
 * write the same text. Each method is one step, however many processes call at once, and safe to repeat when its answer
 * was lost. All may be asynchronous; one that fails before a call has run ends it with an internal error.
 */
export interface IdempotencyStore {
  /** Makes or checks what the store needs, such as its table, before a server starts. Rejects to stop the start. */
  prepare?(): Promise<void>;
  /**
   * Puts a lease under a key for some milliseconds, if nothing is there or its time has passed; otherwise gives the text
   * that is there, which may be this lease.
   */
  claim(
    key: string,
    lease: string,
    milliseconds: number,
  ): string | undefined | PromiseLike<string | undefined>;
  /** Keeps a lease for some milliseconds from now, if it is still there; gives whether it is. */
  renew(key: string, lease: string, milliseconds: number): boolean | PromiseLike<boolean>;
  /** Puts a reply in place of a lease, for some milliseconds, if the lease or this reply is there; gives whether it was. */
  complete(
    key: string,
    lease: string,
    reply: string,
    milliseconds: number,
  ): boolean | PromiseLike<boolean>;
  /** Removes a lease, if it is still there. */
  release(key: string, lease: string): unknown;
}
