import type { CancelReason, PendingReply, Reply } from '../adapter.ts';
import { toProtocolError } from '../call/errors.ts';
import type { CallRun } from './call-run.ts';

/** A call with an asynchronous step: waits for the step, its timeout, or a disconnect. */
export class PendingCall implements PendingReply {
  readonly #run: CallRun;
  readonly #reply = Promise.withResolvers<Reply>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  // Incremented when a wait ends, so that a late outcome of that wait is ignored.
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
    this.#run.reject(error);
    if (reason === 'cancelled')
      path.logger.debug({ callId: context.id, path: path.id }, error.message);
    context.abort(error);
    this.#startTimer();
    this.#continue();
  }

  // Restarts for each hook that runs on errors, so no hook delays a reply forever.
  #startTimer(): void {
    const { timeout } = this.#run.path;
    if (timeout === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.cancel('timeout'), timeout);
  }

  async #wait(awaited: PromiseLike<unknown>): Promise<void> {
    const turn = ++this.#turn;
    let next: PromiseLike<unknown> | undefined;
    try {
      const result = await awaited;
      if (turn !== this.#turn) return;
      next = this.#run.fulfil(result);
    } catch (cause) {
      if (turn !== this.#turn) return;
      this.#run.reject(cause);
    }
    this.#continue(next);
  }

  /** Runs the call up to the next promise. `awaited` is a further promise of the current step. */
  #continue(awaited?: PromiseLike<unknown>): void {
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
