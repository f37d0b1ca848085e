/** A running call, as its closing server sees it. */
interface RunningCall {
  /** Lets it finish, but ends its streams at once. */
  drain(): void;
  /** Ends it. */
  cut(): void;
}

/**
 * Milliseconds after the deadline to store the end of detached streams and to send the last
 * messages.
 */
export const TIME_TO_SETTLE = 100;

/**
 * The running calls of a server without its own connections, by id, and the work that handlers
 * passed to `context.waitUntil`. `close` of such a server waits for both, until its deadline.
 */
export class RunningCalls<Call extends RunningCall> {
  readonly #calls = new Map<string, Call>();
  /** Each with a function that stops it. */
  readonly #work = new Map<Promise<unknown>, (() => void) | undefined>();
  #onIdle: (() => void) | undefined;
  readonly #deadline = Promise.withResolvers<void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** By `performance.now()`. */
  #endsAt = Number.POSITIVE_INFINITY;

  /** Resolves when `close` stops waiting. */
  get deadline(): Promise<void> {
    return this.#deadline.promise;
  }

  get size(): number {
    return this.#calls.size;
  }

  all(): readonly Call[] {
    return [...this.#calls.values()];
  }

  get(id: string): Call | undefined {
    return this.#calls.get(id);
  }

  add(id: string, call: Call): void {
    this.#calls.set(id, call);
  }

  ended(id: string): void {
    this.#calls.delete(id);
    if (this.#calls.size === 0) this.#onIdle?.();
  }

  /** Adds work of a handler, with a function that stops it, if there is one. */
  hold(work: Promise<unknown>, stop: (() => void) | undefined): void {
    this.#work.set(work, stop);
    work.finally(() => this.#work.delete(work));
  }

  /** Waits for the calls, then for the work, each until the deadline. */
  async drain(): Promise<void> {
    for (const call of this.all()) call.drain();
    await this.untilDeadline(this.#idle());
    await this.untilDeadline(this.#settleWork());
  }

  /** Waits for work, until the deadline. */
  untilDeadline(work: Promise<void> | undefined): Promise<void> | undefined {
    return work && Promise.race([work, this.#deadline.promise]);
  }

  /** Ends everything after some milliseconds, unless an earlier deadline is set. */
  startDeadline(milliseconds: number): void {
    const endsAt = performance.now() + milliseconds;
    if (endsAt >= this.#endsAt) return;
    this.#endsAt = endsAt;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#endAll(), milliseconds);
  }

  /** Ignores all later deadlines, because nothing is left to wait for. */
  stopDeadline(): void {
    this.#endsAt = Number.NEGATIVE_INFINITY;
    clearTimeout(this.#timer);
  }

  #idle(): Promise<void> | undefined {
    if (this.#calls.size === 0) return undefined;
    return new Promise((resolve) => {
      this.#onIdle = resolve;
    });
  }

  async #settleWork(): Promise<void> {
    while (this.#work.size > 0) await Promise.all(this.#work.keys());
  }

  /** Does not wait for work that cannot be stopped. */
  #endAll(): void {
    for (const call of this.all()) call.cut();
    const stops = [...this.#work.values()].filter((stop) => stop !== undefined);
    for (const stop of stops) stop();
    if (stops.length === 0) this.#deadline.resolve();
    else this.#timer = setTimeout(this.#deadline.resolve, TIME_TO_SETTLE);
  }
}
