import type { CacheCall } from '../cache/cache.ts';
import type { Clock } from '../clock.ts';
import { type ErrorReader, errorReader } from '../error-reader.ts';
import { PolicyError } from '../policy-error.ts';
import type { RetryBudget } from '../retry/retry-budget.ts';

/** The function that policies are put around: one attempt of a call. */
export type Work<Result> = (attempt: Attempt) => Result | PromiseLike<Result>;

/** An attempt, as your function sees it. */
export interface Attempt {
  /**
   * Aborts when the attempt should end. Its reason is the caller's, or a {@link PolicyError} of type `timeout`. Created
   * when first read.
   */
  readonly signal: AbortSignal;
  /** Counts from 1. A hedge has the number of the attempt that it accompanies. */
  readonly attempt: number;
  /** Milliseconds that are left for the attempt; `Infinity` without a limit. */
  readonly remaining: number;
}

/** A call and its options. */
export interface ExecuteOptions {
  /** Keyed policies have one state for each: a route, a host, a tenant. Default: `''`. */
  readonly key?: string | undefined;
  /** Name of the call in messages and events. Default: the key. */
  readonly name?: string | undefined;
  /**
   * Identifies the call with everything that its result depends on, including the user. Calls without one are neither
   * shared by `dedupe` nor stored by `cache`. Default: none.
   */
  readonly requestKey?: string | undefined;
  /** Aborting it ends the call at once, wherever it waits; it rejects with the signal's reason. Default: none. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for the whole call: queues, attempts, and the waits between them. Default: no limit. */
  readonly deadline?: number | undefined;
  /** When the call began, in milliseconds of the clock. Its deadline counts from then. Default: now. */
  readonly started?: number | undefined;
  /** Milliseconds for each attempt, next to the policy `timeout`. Default: no limit. */
  readonly timeout?: number | undefined;
  /**
   * Whether the work can run twice. `true` enables `retry`, `hedge` and `dedupe`. `'in turn'`
   * enables only `retry`, because no two attempts can run at once. A function is called when it
   * matters. Default: `true`.
   */
  readonly repeatable?: Repeatable | (() => Repeatable) | undefined;
  /** Identifies the result for a `cache`. Default: the `requestKey`. */
  readonly cache?: CacheCall | undefined;
  /** Copies a shared result for another caller. Default: as `dedupe` does. */
  readonly copy?: ((result: unknown) => unknown) | undefined;
  /** Reads what policies need from an error. Default: reads its `status`, `headers` and `retryAfter`. */
  readonly errors?: ErrorReader | undefined;
}

/** Whether the work of a call can be done twice, and at the same time. */
export type Repeatable = boolean | 'in turn';

type EndListener = (reason: unknown) => void;

/** One call on its way through the policies. It, or a child of it, is the attempt that the function sees. */
export class Call implements Attempt {
  attempt = 1;
  readonly clock: Clock;
  readonly work: Work<unknown>;
  readonly options: ExecuteOptions;
  readonly key: string;
  readonly errors: ErrorReader;
  /** By the clock. `Infinity` without a deadline. */
  endsAt = Number.POSITIVE_INFINITY;
  /** Whether anything but the work can end the call. */
  canEnd = false;
  isEnded = false;
  /** Why the call ended before its work. */
  reason: unknown;
  /** Whether the result is no longer needed: the caller aborted, or another attempt was faster. */
  isAbandoned = false;
  /**
   * One function, as in most calls, or several. `npm run bench -- policies` shows the cost of a
   * set.
   */
  #listeners: EndListener | Set<EndListener> | undefined;
  #cleanUp: (() => void) | (() => void)[] | undefined;
  #controller: AbortController | undefined;
  #countedBy: RetryBudget | undefined;

  constructor(work: Work<unknown>, options: ExecuteOptions, clock: Clock) {
    this.work = work;
    this.options = options;
    this.clock = clock;
    this.key = options.key ?? '';
    this.errors = options.errors ?? errorReader;
  }

  get name(): string {
    return this.options.name ?? this.key;
  }

  get repeatable(): Repeatable {
    const { repeatable = true } = this.options;
    return typeof repeatable === 'function' ? repeatable() : repeatable;
  }

  get remaining(): number {
    return this.endsAt - this.clock.now();
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.isEnded) this.#controller.abort(this.reason);
    }
    return this.#controller.signal;
  }

  /** A call with the same work, which ends with this one and can have its own limits. */
  child(options: ExecuteOptions = this.options): Call {
    const child = new Call(this.work, options, this.clock);
    child.attempt = this.attempt;
    child.endsAt = this.endsAt;
    child.canEnd = true;
    if (this.isEnded) child.end(this.reason, this.isAbandoned);
    else if (this.canEnd)
      child.#onRelease(this.onEnd((reason) => child.end(reason, this.isAbandoned)));
    return child;
  }

  /** Counts the call for a budget. Only once, although `retry` and `hedge` can share the budget. */
  countFor(budget: RetryBudget): void {
    if (this.#countedBy === budget) return;
    this.#countedBy = budget;
    budget.deposit();
  }

  /** Ends the call when a signal is aborted. */
  follow(signal: AbortSignal): void {
    this.canEnd = true;
    const onAbort = () => this.end(signal.reason, true);
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort);
    this.#onRelease(() => signal.removeEventListener('abort', onAbort));
  }

  /** Ends the call when its time is over. `option` is the name of the limit in the message. */
  limit(milliseconds: number, option: 'timeout' | 'deadline', since?: number): void {
    const now = this.clock.now();
    const endsAt = (since ?? now) + milliseconds;
    this.canEnd = true;
    this.endsAt = Math.min(this.endsAt, endsAt);
    const end = () => {
      const message = `took longer than its ${option} of ${milliseconds} ms`;
      this.end(new PolicyError('timeout', message), false);
    };
    this.#onRelease(this.clock.after(endsAt - now, end));
  }

  /** Ends the call and all its waits at once. */
  end(reason: unknown, isAbandoned: boolean): void {
    if (this.isEnded && (this.isAbandoned || !isAbandoned)) return;
    this.isEnded = true;
    this.reason = reason;
    this.isAbandoned = isAbandoned;
    this.#controller?.abort(reason);
    const listeners = this.#listeners;
    if (typeof listeners === 'function') listeners(reason);
    else for (const listener of listeners ?? []) listener(reason);
  }

  /** Calls a function when the call ends before its work. Returns one that prevents it. */
  onEnd(listener: EndListener): () => void {
    const listeners = this.#listeners;
    if (listeners === undefined) this.#listeners = listener;
    else if (typeof listeners === 'function') this.#listeners = new Set([listeners, listener]);
    else listeners.add(listener);
    return () => {
      if (this.#listeners === listener) this.#listeners = undefined;
      else if (this.#listeners instanceof Set) this.#listeners.delete(listener);
    };
  }

  /** Releases timers and signals. */
  release(): void {
    const cleanUp = this.#cleanUp;
    if (typeof cleanUp === 'function') cleanUp();
    else for (const one of cleanUp ?? []) one();
    this.#cleanUp = undefined;
  }

  /** Does the work. Rejects with the reason if the call ends first. */
  run(): Promise<unknown> {
    if (this.isEnded) return Promise.reject(this.reason);
    try {
      const result = this.work(this);
      return this.untilEnded(Promise.resolve(result));
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /** Waits some milliseconds. Rejects with the reason if the call ends first. */
  wait(milliseconds: number): Promise<void> {
    let cancel: (() => void) | undefined;
    const waiting = new Promise<void>((resolve) => {
      cancel = this.clock.after(milliseconds, resolve);
    });
    return this.untilEnded(waiting).finally(() => cancel?.());
  }

  /** Settles as a promise does; rejects with the reason if the call ends first. */
  untilEnded<Result>(promise: Promise<Result>): Promise<Result> {
    if (!this.canEnd) return promise;
    return new Promise((resolve, reject) => {
      if (this.isEnded) reject(this.reason);
      settleAs(promise, { resolve, reject, remove: this.onEnd(reject) });
    });
  }

  /** Settles as a promise does; rejects with the reason if nobody waits for the result any longer, even if the call has ended. */
  untilAbandoned<Result>(promise: Promise<Result>): Promise<Result> {
    if (!this.canEnd) return promise;
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (this.isAbandoned) reject(this.reason);
      };
      leave();
      settleAs(promise, { resolve, reject, remove: this.onEnd(leave) });
    });
  }

  #onRelease(cleanUp: () => void): void {
    if (this.#cleanUp === undefined) this.#cleanUp = cleanUp;
    else if (typeof this.#cleanUp === 'function') this.#cleanUp = [this.#cleanUp, cleanUp];
    else this.#cleanUp.push(cleanUp);
  }
}

/** Settles a promise as another does, whose listener is then removed. */
function settleAs<Result>(
  promise: Promise<Result>,
  {
    resolve,
    reject,
    remove,
  }: {
    readonly resolve: (result: Result) => void;
    readonly reject: (error: unknown) => void;
    readonly remove: () => void;
  },
): void {
  promise.then(
    (result) => {
      remove();
      resolve(result);
    },
    (error) => {
      remove();
      reject(error);
    },
  );
}
