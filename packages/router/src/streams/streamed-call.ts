import { type CancelReason, isReply, type PendingReply, type Reply } from '../adapter.ts';
import { PendingCall } from '../execution/pending-call.ts';
import type { CallStream } from './call-stream.ts';
import type { StreamListener, StreamRun } from './stream-run.ts';

/** In milliseconds. `undefined` if there is none. */
interface StreamLimits {
  /** Until the items start, and again for the hooks that run after a cancelled call. */
  readonly timeout: number | undefined;
  /** From the first item to the last. */
  readonly streamTimeout: number | undefined;
  /** Whether a client can resume a stream that its host ends. */
  readonly isResumable: boolean;
}

/** A call whose reply is ready when its items start, while its steps run until they end. */
export class StreamedCall implements PendingReply, StreamListener {
  /** The reply of the call without its items, ready when all steps have run. */
  readonly whole: Reply | PendingCall;
  readonly #head = Promise.withResolvers<Reply>();
  readonly #limits: StreamLimits;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stream: CallStream | undefined;

  constructor(run: StreamRun, limits: StreamLimits) {
    this.#limits = limits;
    this.#limit(limits.timeout);
    run.listener = this;
    const awaited = run.advance();
    this.whole = awaited === undefined ? run.toReply() : new PendingCall(run, awaited);
    if (isReply(this.whole)) this.#end(this.whole);
    else this.whole.then((reply) => this.#end(reply));
  }

  // biome-ignore lint/suspicious/noThenProperty: a PendingReply is a PromiseLike.
  then<A = Reply, B = never>(
    onReply?: ((reply: Reply) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#head.promise.then(onReply, onError);
  }

  /**
   * With `'timeout'`, the host stops the call: the client of a resumable stream calls again at
   * once.
   */
  cancel(reason?: CancelReason): void {
    if (reason === 'timeout' && this.#limits.isResumable) this.#stream?.suspend?.();
    this.#cancel(reason);
  }

  /** Ends a resumable stream: its client resumes it at another server. */
  drain(): void {
    if (!this.#limits.isResumable || this.#stream?.suspend === undefined) return;
    this.#stream.suspend();
    this.#cancel('cancelled');
  }

  /** The stream, once it has started. */
  protected get stream(): CallStream | undefined {
    return this.#stream;
  }

  #cancel(reason: CancelReason | undefined): void {
    if (isReply(this.whole)) return;
    this.#limit(this.#limits.timeout);
    this.whole.cancel(reason);
    this.#stream?.close();
  }

  begin(stream: CallStream, head: Reply): void {
    this.#stream = stream;
    this.#limit(this.#limits.streamTimeout);
    this.#head.resolve({ ...head, stream });
  }

  #limit(milliseconds: number | undefined): void {
    clearTimeout(this.#timer);
    if (milliseconds !== undefined)
      this.#timer = setTimeout(() => this.#cancel('timeout'), milliseconds);
  }

  #end(reply: Reply): void {
    clearTimeout(this.#timer);
    if (this.#stream === undefined) this.#head.resolve(reply);
    else this.#stream.finish(reply);
  }
}
