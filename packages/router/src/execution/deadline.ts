/**
 * Milliseconds after the deadline to store the end of detached streams and to send the last
 * messages.
 */
export const TIME_TO_SETTLE = 100;

/** The end of the time that a closing server waits. A later call can bring an earlier one. */
export class Deadline {
  readonly #passed = Promise.withResolvers<void>();
  readonly #onEnd: () => boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** By `performance.now()`. */
  #endsAt = Number.POSITIVE_INFINITY;

  /** `onEnd` ends everything, and returns whether some of it still has to settle. */
  constructor(onEnd: () => boolean) {
    this.#onEnd = onEnd;
  }

  /** Resolves when nothing is waited for any more. */
  get passed(): Promise<void> {
    return this.#passed.promise;
  }

  /** Ends the time after so many milliseconds, unless it ends earlier. */
  start(milliseconds: number): void {
    const endsAt = performance.now() + milliseconds;
    if (endsAt >= this.#endsAt) return;
    this.#endsAt = endsAt;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#onEnd()) this.#timer = setTimeout(this.#passed.resolve, TIME_TO_SETTLE);
      else this.#passed.resolve();
    }, milliseconds);
  }

  /** Nothing is waited for any more: later calls of `start` do nothing. */
  stop(): void {
    this.#endsAt = Number.NEGATIVE_INFINITY;
    clearTimeout(this.#timer);
  }

  /** Waits for work, but no longer. */
  until(work: Promise<void> | undefined): Promise<void> | undefined {
    return work && Promise.race([work, this.#passed.promise]);
  }
}
