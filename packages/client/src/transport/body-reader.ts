import { LONGEST_TIMEOUT } from '../options.ts';

/** The limits for reading a body whose server has gone silent. */
export interface BodyLimits {
  /** Aborting it ends the reading. */
  readonly signal: AbortSignal | undefined;
  /**
   * The most milliseconds between two chunks while a reader waits, and until reading starts. 0 for
   * no limit.
   */
  readonly idleTimeout: number;
  /** When the call must be over, by `performance.now()`. `undefined` for no limit. */
  readonly deadline: number | undefined;
}

/** The reason why a body ended early, for the error. */
export type BodyEnd = 'idle' | 'unread' | 'deadline';

interface BodySource {
  readonly body: AsyncIterable<Uint8Array>;
  /** Cancels the body and closes its connection. */
  readonly cancel: () => void;
  readonly toError: (end: BodyEnd) => Error;
  /** Called once when the body is over, with the failure if there was one. */
  readonly onEnd?: (failure: unknown) => void;
}

/** Reads a body within time limits, which also apply while it is not read. */
export class BodyReader {
  readonly #source: BodySource;
  readonly #limits: BodyLimits;
  #iterator: AsyncIterator<Uint8Array> | undefined;
  /** Rejects the wait for a chunk. `undefined` if no reader waits. */
  #reject: ((cause: unknown) => void) | undefined;
  #waitingSince = performance.now();
  #idle: ReturnType<typeof setTimeout> | undefined;
  readonly #deadline: ReturnType<typeof setTimeout> | undefined;
  #failure: { readonly cause: unknown } | undefined;
  #isOver = false;

  constructor(source: BodySource, limits: BodyLimits) {
    this.#source = source;
    this.#limits = limits;
    const { idleTimeout, deadline } = limits;
    if (idleTimeout > 0) this.#armIdle(idleTimeout);
    if (deadline !== undefined) {
      const left = Math.max(0, deadline - performance.now());
      this.#deadline = quietTimer(() => this.#fail(source.toError('deadline')), left);
    }
  }

  /** Whether reading has started. */
  get isBegun(): boolean {
    return this.#iterator !== undefined;
  }

  /** The next chunk. Rejects once a limit has passed or the signal aborts. */
  next(): Promise<IteratorResult<Uint8Array>> {
    this.#begin();
    if (this.#failure) return Promise.reject(this.#failure.cause);
    const iterator = this.#iterator as AsyncIterator<Uint8Array>;
    this.#waitingSince = performance.now();
    // One promise per chunk: racing against one promise for all chunks would leak memory for each
    // of them.
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      iterator.next().then(
        (step) => {
          this.#reject = undefined;
          if (step.done) this.#end();
          resolve(step);
        },
        (cause: unknown) => {
          this.#fail(cause);
          reject(cause);
        },
      );
    });
  }

  /** Drops the rest of the body. */
  cancel(): void {
    if (this.#isOver) return;
    this.#end();
    this.#source.cancel();
  }

  #begin(): void {
    if (this.#iterator !== undefined) return;
    this.#iterator = this.#source.body[Symbol.asyncIterator]();
    const { signal } = this.#limits;
    if (signal?.aborted) this.#onAbort();
    else signal?.addEventListener('abort', this.#onAbort);
  }

  readonly #onAbort = (): void => this.#fail(this.#limits.signal?.reason);

  /**
   * A timer that checks again, because setting one for each chunk would cost more than the chunk.
   */
  #armIdle(milliseconds: number): void {
    this.#idle = quietTimer(() => {
      const { idleTimeout } = this.#limits;
      const isAwaited = this.#reject !== undefined || !this.isBegun;
      const waited = performance.now() - this.#waitingSince;
      if (!isAwaited) this.#armIdle(idleTimeout);
      else if (waited < idleTimeout) this.#armIdle(idleTimeout - waited);
      else this.#fail(this.#source.toError(this.isBegun ? 'idle' : 'unread'));
    }, milliseconds);
  }

  #fail(cause: unknown): void {
    if (this.#isOver) return;
    this.#failure = { cause };
    this.#reject?.(cause);
    this.cancel();
  }

  #end(): void {
    this.#isOver = true;
    clearTimeout(this.#idle);
    clearTimeout(this.#deadline);
    this.#limits.signal?.removeEventListener('abort', this.#onAbort);
    this.#source.onEnd?.(this.#failure?.cause);
  }
}

/**
 * A timer that does not keep the process running. The connection of a body that is being read does.
 */
function quietTimer(work: () => void, milliseconds: number): ReturnType<typeof setTimeout> {
  const timer = setTimeout(work, Math.min(milliseconds, LONGEST_TIMEOUT));
  (timer as { readonly unref?: () => void }).unref?.();
  return timer;
}
