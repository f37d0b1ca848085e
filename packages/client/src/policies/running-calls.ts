/** Counts running calls, so that a client can wait for their end. */
export class RunningCalls {
  #count = 0;
  #onIdle: (() => void) | undefined;

  begin(): void {
    this.#count++;
  }

  end(): void {
    if (--this.#count === 0) this.#onIdle?.();
  }

  /** Counts some work as a call. */
  async count(work: () => Promise<unknown>): Promise<unknown> {
    this.begin();
    try {
      return await work();
    } finally {
      this.end();
    }
  }

  /** Resolves when no call is running. */
  async idle(): Promise<void> {
    if (this.#count === 0) return;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
  }
}
