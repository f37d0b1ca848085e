import { Call } from './call/call.ts';
import { assertFunctions, assertOptions } from './option-checks.ts';
import { type Next, Policy, type PolicyEnvironment } from './policy.ts';

export interface DedupeOptions {
  /**
   * Copies a result for each caller but the first, so that none gets another's object. Default: `structuredClone`. Results
   * that nobody changes need none: `copy: (result) => result`.
   */
  readonly copy?: ((result: unknown) => unknown) | undefined;
}

interface Waiter {
  readonly call: Call;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  removeListener: () => void;
}

/** Shares calls that are under way. See {@link dedupe}. */
export class Dedupe extends Policy {
  readonly #copy: (result: unknown) => unknown;
  readonly #shared = new Map<string, SharedCall>();

  constructor(options: DedupeOptions = {}, environment?: PolicyEnvironment) {
    super(environment);
    assertOptions('dedupe', options, { copy: 1 });
    const { copy = (result: unknown) => structuredClone(result) } = options;
    assertFunctions({ 'dedupe.copy': copy });
    this.#copy = copy;
  }

  override wrap(next: Next): Next {
    return async (call) => {
      const { requestKey } = call.options;
      if (requestKey === undefined || call.repeatable !== true) return next(call);
      if (call.isEnded) throw call.reason;
      const running = this.#shared.get(requestKey);
      if (running !== undefined) {
        const { key, name } = call;
        this.events.emit('onDedupe', () => ({ key, name }));
        return running.join(call);
      }
      const shared = new SharedCall(call, this.#copy, () => {
        // After the last caller left, another call may be under way already.
        if (this.#shared.get(requestKey) === shared) this.#shared.delete(requestKey);
      });
      this.#shared.set(requestKey, shared);
      const result = shared.join(call);
      shared.start(next);
      return result;
    };
  }

  /** Number of calls under way. */
  state(): { readonly running: number } {
    return { running: this.#shared.size };
  }
}

/** One call for all who wait for it. It ends when the last of them does. */
class SharedCall {
  readonly #call: Call;
  readonly #waiters = new Set<Waiter>();
  readonly #copy: (result: unknown) => unknown;
  readonly #onEnd: () => void;

  constructor(first: Call, copy: (result: unknown) => unknown, onEnd: () => void) {
    this.#call = new Call(first.work, first.options, first.clock);
    this.#call.canEnd = true;
    this.#call.endsAt = first.endsAt;
    this.#copy = copy;
    this.#onEnd = onEnd;
  }

  /** Waits for the result within the call's own limits. */
  join(call: Call): Promise<unknown> {
    this.#call.endsAt = Math.max(this.#call.endsAt, call.endsAt);
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { call, resolve, reject, removeListener: () => {} };
      waiter.removeListener = call.onEnd((reason) => this.#leave(waiter, reason));
      this.#waiters.add(waiter);
    });
  }

  async start(next: Next): Promise<void> {
    try {
      this.#succeed(await next(this.#call));
    } catch (error) {
      this.#end();
      for (const { reject } of this.#waiters) reject(error);
    }
  }

  #succeed(result: unknown): void {
    // All copies are made before any caller can change its own.
    const waiters = [...this.#waiters];
    const results = waiters.map(({ call }, at) =>
      at === 0 ? result : (call.options.copy ?? this.#copy)(result),
    );
    this.#end();
    for (const [at, { resolve }] of waiters.entries()) resolve(results[at]);
  }

  #leave(waiter: Waiter, reason: unknown): void {
    if (this.#waiters.size === 1) {
      // The last one ends the call, and gets what comes of that: the reason, or a fallback.
      this.#onEnd();
      this.#call.end(reason, waiter.call.isAbandoned);
      return;
    }
    this.#waiters.delete(waiter);
    waiter.removeListener();
    waiter.reject(reason);
  }

  #end(): void {
    this.#onEnd();
    for (const { removeListener } of this.#waiters) removeListener();
  }
}

/**
 * Shares one call among all with the same `requestKey` that are made until it ends. Each caller has its own signal and
 * deadline: one that leaves does not end the call for others. Calls without a `requestKey`, and those that are not
 * `repeatable`, are not shared.
 */
export function dedupe(options?: DedupeOptions, environment?: PolicyEnvironment): Dedupe {
  return new Dedupe(options, environment);
}
