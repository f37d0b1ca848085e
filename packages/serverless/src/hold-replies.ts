import {
  type CancelReason,
  type Dispatcher,
  type Endpoint,
  isReply,
  type PendingReply,
  type Reply,
} from '@mikrokit/router';
import { endingAfter } from './ending-after.ts';

/**
 * A router whose replies, and ends of streams, wait for the work that their calls have passed to `context.waitUntil`: for hosts that may stop
 * the process as soon as the reply is there. A call that is cancelled waits no longer.
 */
export function holdReplies(api: Dispatcher): Dispatcher {
  return {
    accept: (method, url, contentType) => held(api.accept(method, url, contentType)),
    acceptRoute: (id) => held(api.acceptRoute(id)),
    prepare: () => api.prepare(),
  };
}

function held(found: Endpoint | Reply): Endpoint | Reply {
  if (isReply(found)) return found;
  return {
    maxBodySize: found.maxBodySize,
    isRaw: found.isRaw,
    reject: (type, message) => found.reject(type, message),
    run: (body, request) => {
      const work: Promise<unknown>[] = [];
      request.waitUntil = (one) => void work.push(one);
      const reply = found.run(body, request);
      return isReply(reply) && work.length === 0 ? reply : new HeldReply(reply, work);
    },
  };
}

class HeldReply implements PendingReply {
  readonly #reply: Reply | PendingReply;
  readonly #held: Promise<Reply>;
  readonly #cancelled = Promise.withResolvers<void>();

  constructor(reply: Reply | PendingReply, work: Promise<unknown>[]) {
    this.#reply = reply;
    this.#held = this.#hold(work);
  }

  // biome-ignore lint/suspicious/noThenProperty: the contract is a PromiseLike.
  then<A = Reply, B = never>(
    onReply?: ((reply: Reply) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#held.then(onReply, onError);
  }

  cancel(reason?: CancelReason): void {
    this.#cancelled.resolve();
    if (!isReply(this.#reply)) this.#reply.cancel(reason);
  }

  async #hold(work: Promise<unknown>[]): Promise<Reply> {
    const reply = await this.#reply;
    // Work may add more of it.
    const settle = async () => {
      while (work.length > 0) await Promise.all(work.splice(0));
    };
    const finish = () => Promise.race([settle(), this.#cancelled.promise]);
    const { stream } = reply;
    if (stream !== undefined) return { ...reply, stream: endingAfter(stream, finish) };
    await finish();
    return reply;
  }
}
