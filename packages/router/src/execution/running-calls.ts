import { Deadline } from './deadline.ts';

/** A running call, as its closing server sees it. */
interface RunningCall {
  /** Lets it finish, but ends its streams at once. */
  drain(): void;
  /** Ends it. */
  cut(): void;
}

/**
 * The running calls of a server without its own connections, by id, and the work that handlers
 * passed to `context.waitUntil`. `close` of such a server waits for both, until its deadline.
 */
export class RunningCalls<Call extends RunningCall> {
  readonly #calls = new Map<string, Call>();
  /** Each with a function that stops it. */
  readonly #work = new Map<Promise<unknown>, (() => void) | undefined>();
  #onIdle: (() => void) | undefined;
  /** For calls and work: when `close` waits for nothing more. */
  readonly deadline: Deadline = new Deadline(() => this.#endAll());

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
    await this.deadline.until(this.#idle());
    await this.deadline.until(this.#settleWork());
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
  #endAll(): boolean {
    for (const call of this.all()) call.cut();
    const stops = [...this.#work.values()].filter((stop) => stop !== undefined);
    for (const stop of stops) stop();
    return stops.length > 0;
  }
}
