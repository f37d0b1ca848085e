import { type CancelReason, isReply, type PendingReply, type Reply } from '@mikrokit/router';

/** The reply that `map` makes of one that is there, or is not there yet. */
export function mapReply(
  reply: Reply | PendingReply,
  map: (reply: Reply) => Reply,
): Reply | PendingReply {
  return isReply(reply) ? map(reply) : new MappedReply(reply, map);
}

class MappedReply implements PendingReply {
  readonly #pending: PendingReply;
  readonly #reply: Promise<Reply>;

  constructor(pending: PendingReply, map: (reply: Reply) => Reply) {
    this.#pending = pending;
    this.#reply = Promise.resolve(pending).then(map);
  }

  // biome-ignore lint/suspicious/noThenProperty: the contract is a PromiseLike.
  then<A = Reply, B = never>(
    onReply?: ((reply: Reply) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#reply.then(onReply, onError);
  }

  cancel(reason?: CancelReason): void {
    this.#pending.cancel(reason);
  }
}
