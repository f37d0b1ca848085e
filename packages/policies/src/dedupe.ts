import { Call } from './call/call.ts';
import { copyData } from './copy-data.ts';
import { assertFunctions, assertOptions } from './option-checks.ts';
import { type Next, Policy, type PolicyEnvironment } from './policy.ts';

/** Options of {@link dedupe}. */
export interface DedupeOptions {
  /**
   * Copies a result for each caller but the first, so that callers do not share an object. Default:
   * copies data. All callers get the same instance of a class. Results that nobody changes need no
   * copy: `copy: (result) => result`.
   */
  readonly copy?: ((result: unknown) => unknown) | undefined;
}

const RENEW_AFTER = 256;

/** A caller of a shared call. */
interface Waiter {
  readonly call: Call;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  removeListener: () => void;
}

/** Shares running calls. See {@link dedupe}. */
export class Dedupe extends Policy {
  readonly #copy: (result: unknown) => unknown;
  readonly #generation: () => number;
  #shared = new Map<string, SharedCall>();
  /** Calls until the map is replaced. */
  #left = RENEW_AFTER;

  /** Calls share nothing with those of an earlier generation. */
  constructor(
    options: DedupeOptions = {},
    environment?: PolicyEnvironment,
    generation: () => number = () => 0,
  ) {
    super(environment);
    this.#generation = generation;
    assertOptions('dedupe', options, { copy: 1 });
    const { copy = copyData } = options;
    assertFunctions({ 'dedupe.copy': copy });
    this.#copy = copy;
  }

  override get endsAttempts(): boolean {
    return true;
  }

  override wrap(next: Next): Next {
    return async (call) => {
      if (call.options.requestKey === undefined || call.repeatable !== true) return next(call);
      if (call.isEnded) throw call.reason;
      const generation = this.#generation();
      const requestKey =
        generation === 0 ? call.options.requestKey : `${generation}\n${call.options.requestKey}`;
      const running = this.#shared.get(requestKey);
      if (running !== undefined) {
        const { key, name } = call;
        this.events.emit('onDedupe', () => ({ key, name }));
        return running.join(call);
      }
      const shared = new SharedCall(call, this.#copy, () => {
        // After the last caller aborted, another call can be running already.
        if (this.#shared.get(requestKey) === shared) this.#shared.delete(requestKey);
      });
      this.#add(requestKey, shared);
      const result = shared.join(call);
      shared.start(next);
      return result;
    };
  }

  /**
   * A map keeps its former tables, with the calls that they contained, until V8's next full
   * collection. A new map now and then avoids that: `npm run bench -- fetch`.
   */
  #add(requestKey: string, shared: SharedCall): void {
    if (--this.#left === 0) {
      this.#shared = new Map(this.#shared);
      this.#left = RENEW_AFTER + this.#shared.size;
    }
    this.#shared.set(requestKey, shared);
  }

  /** Number of calls under way. */
  override states(): { readonly running: number } {
    return { running: this.#shared.size };
  }
}

/** One call for all who wait for it. It ends when the last of them does. */
class SharedCall {
  readonly #call: Call;
  readonly #waiters: Waiter[] = [];
  readonly #copy: (result: unknown) => unknown;
  readonly #onEnd: () => void;

  constructor(first: Call, copy: (result: unknown) => unknown, onEnd: () => void) {
    const { work, options, clock, endsAt } = first;
    this.#call = new Call(work, options, clock);
    this.#call.canEnd = true;
    this.#call.endsAt = endsAt;
    this.#copy = copy;
    this.#onEnd = onEnd;
  }

  /** Waits for the result, with the call's own limits. */
  join(call: Call): Promise<unknown> {
    this.#call.endsAt = Math.max(this.#call.endsAt, call.endsAt);
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { call, resolve, reject, removeListener: () => {} };
      waiter.removeListener = call.onEnd((reason) => this.#leave(waiter, reason));
      this.#waiters.push(waiter);
    });
  }

  async start(next: Next): Promise<void> {
    try {
      const result = await next(this.#call);
      // All copies are made before a caller can change its own.
      const results = this.#waiters.map(({ call }, at) =>
        at === 0 ? result : (call.options.copy ?? this.#copy)(result),
      );
      this.#end();
      for (const [at, { resolve }] of this.#waiters.entries()) resolve(results[at]);
    } catch (error) {
      this.#end();
      for (const { reject } of this.#waiters) reject(error);
    }
  }

  #leave(waiter: Waiter, reason: unknown): void {
    if (this.#waiters.length === 1) {
      // The last caller ends the call and gets its outcome: the reason, or a fallback.
      this.#onEnd();
      this.#call.end(reason, waiter.call.isAbandoned);
      return;
    }
    this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
    waiter.removeListener();
    waiter.reject(reason);
  }

  #end(): void {
    this.#onEnd();
    for (const { removeListener } of this.#waiters) removeListener();
  }
}

/**
 * Shares one call among all calls with the same `requestKey` until it ends. Each caller has its own signal and
 * deadline. If one aborts, the call continues for the others. Calls without a `requestKey`, and those that are not
 * `repeatable`, are not shared.
 *
 * @example
 * ```ts
 * import { dedupe } from '@mikrokit/policies';
 *
 * const policy = dedupe();
 * let calls = 0;
 * const load = () => policy.execute(async () => ++calls, { requestKey: 'users/1' });
 *
 * console.log(await Promise.all([load(), load()]), calls); // → [ 1, 1 ] 1
 * ```
 */
export function dedupe(options?: DedupeOptions, environment?: PolicyEnvironment): Dedupe {
  return new Dedupe(options, environment);
}
