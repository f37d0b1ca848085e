import type { CancelReason, PendingReply, Reply } from '../adapter.ts';
import type { CallRun } from './call-run.ts';
import { toProtocolError } from './errors.ts';
import { logSafely } from './logger.ts';

/** A call with a step that is asynchronous: waits for it, for its timeout, or for the caller to go away. */
export class PendingCall implements PendingReply {
  readonly #run: CallRun;
  readonly #reply = Promise.withResolvers<Reply>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  // Raised by whatever ends a wait, so that an outcome which comes later finds itself out of date.
  #turn = 0;

  constructor(run: CallRun, awaited: PromiseLike<unknown>) {
    this.#run = run;
    this.#startTimer();
    this.#wait(awaited);
  }

  // biome-ignore lint/suspicious/noThenProperty: this is a PromiseLike, and a promise of its own would be one more.
  then<A = Reply, B = never>(
    onReply?: ((reply: Reply) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#reply.promise.then(onReply, onError);
  }

  cancel(reason: CancelReason = 'cancelled'): void {
    if (this.#ended) return;
    this.#turn++;
    const error = toProtocolError(reason);
    const { context, path } = this.#run;
    const more = this.#run.reject(error);
    if (reason === 'cancelled')
      logSafely(path.logger, 'info', { callId: context.id, path: path.id }, error.message);
    context.abort(error);
    this.#startTimer();
    this.#goOn(more);
  }

  // Each hook that runs on errors may take as long again, so that none can hold a reply back for ever.
  #startTimer(): void {
    const { timeout } = this.#run.path;
    if (timeout === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.cancel('timeout'), timeout);
  }

  async #wait(awaited: PromiseLike<unknown>): Promise<void> {
    const turn = ++this.#turn;
    let more: PromiseLike<unknown> | undefined;
    try {
      const result = await awaited;
      if (turn !== this.#turn) return;
      more = this.#run.fulfil(result);
    } catch (cause) {
      if (turn !== this.#turn) return;
      more = this.#run.reject(cause);
    }
    this.#goOn(more);
  }

  /** Up to the next step that has to be waited for, unless the last one is not at its end yet. */
  #goOn(awaited: PromiseLike<unknown> | undefined): void {
    const next = awaited ?? this.#run.advance();
    if (next === undefined) this.#end();
    else this.#wait(next);
  }

  #end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#reply.resolve(this.#run.toReply());
  }
}
