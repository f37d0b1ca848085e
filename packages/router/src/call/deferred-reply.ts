import { type CancelReason, isReply, type PendingReply, type Reply } from '../adapter.ts';
import type { LazyValue } from './lazy-value.ts';
import type { Logger } from './logger.ts';

/** A pending reply, made from a promise of a reply. */
export class DeferredReply implements PendingReply {
  readonly #reply: Promise<Reply>;
  readonly #cancel: (reason?: CancelReason) => void;

  /** `reply` must not reject. `cancel` must do nothing once it has resolved. */
  constructor(reply: Promise<Reply>, cancel: (reason?: CancelReason) => void) {
    this.#reply = reply;
    this.#cancel = cancel;
  }

  // biome-ignore lint/suspicious/noThenProperty: a PendingReply is a PromiseLike.
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

/** A request whose code is possibly not loaded yet. */
interface LazyAnswer<Code> {
  readonly lazy: LazyValue<Code>;
  readonly run: (code: Code) => Reply | PendingReply;
  readonly reject: (type: CancelReason | 'internal') => Reply;
  readonly logger: Logger;
}

/** Runs a request once its code is loaded. Replies with an internal error if loading fails. */
export function replyWhenLoaded<Code>({
  lazy,
  run,
  reject,
  logger,
}: LazyAnswer<Code>): Reply | PendingReply {
  if (lazy.loaded !== undefined) return run(lazy.loaded);
  let running: Reply | PendingReply | undefined;
  let cancelled: CancelReason | undefined;
  const left = Promise.withResolvers<Reply>();
  const cancelRunning = () => {
    if (cancelled !== undefined && running !== undefined && !isReply(running))
      running.cancel(cancelled);
  };
  const reply = lazy.load().then(
    (code) => {
      // The client disconnected meanwhile.
      if (cancelled !== undefined) return reject(cancelled);
      running = run(code);
      // The call's own listeners can have cancelled it.
      cancelRunning();
      return running;
    },
    (err: unknown) => {
      logger.error({ err }, 'A part could not be loaded');
      return reject('internal');
    },
  );
  return new DeferredReply(Promise.race([reply, left.promise]), (reason = 'cancelled') => {
    cancelled = reason;
    // Loading can take long: a module can wait for a database.
    if (running === undefined) left.resolve(reject(reason));
    else cancelRunning();
  });
}
