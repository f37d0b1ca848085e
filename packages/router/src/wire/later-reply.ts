import type { CancelReason, PendingReply, Reply } from '../adapter.ts';

/** A reply that is made of others which are not there yet. */
export class LaterReply implements PendingReply {
  readonly #reply: Promise<Reply>;
  readonly #cancel: (reason?: CancelReason) => void;

  /** `reply` must not reject; `cancel` is asked at most to do nothing once it has resolved. */
  constructor(reply: Promise<Reply>, cancel: (reason?: CancelReason) => void) {
    this.#reply = reply;
    this.#cancel = cancel;
  }

  // biome-ignore lint/suspicious/noThenProperty: the contract is a PromiseLike.
  then<A = Reply, B = never>(
    onReply?: ((reply: Reply) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#reply.then(onReply, onError);
  }

  cancel(reason?: CancelReason): void {
    this.#cancel(reason);
  }
}

/** Whether a reply is yet to come. */
export function isPending(reply: Reply | PendingReply): reply is PendingReply {
  return 'then' in reply;
}
