import type { Call } from './call/call.ts';
import { KeyedStates } from './keyed-states.ts';
import { Latencies } from './latencies.ts';
import { assertNumbers, assertOptions } from './option-checks.ts';
import { type Next, Policy, type PolicyEnvironment } from './policy.ts';
import { assertBudget, RetryBudget, type RetryBudgetOptions } from './retry/retry-budget.ts';

/** Options of {@link hedge}. */
export interface HedgeOptions {
  /** Milliseconds after which a second attempt starts. Default: the `percentile` of the key's own latencies. */
  readonly after?: number | undefined;
  /** A share of the key's last 128 latencies. Default: 0.95. */
  readonly percentile?: number | undefined;
  /** The least calls of a key before its percentile is used. Default: 20. */
  readonly minSamples?: number | undefined;
  /**
   * Limits the second attempts. `false` sets no limit. Default: `{ ratio: 0.1, minPerSecond: 10 }`, in
   * `composePolicies` the budget of `retry`.
   */
  readonly budget?: RetryBudget | RetryBudgetOptions | false | undefined;
}

const SAMPLES = 128;
/** A percentile can be so many latencies old. */
const STALENESS = 16;

/** A second attempt next to a slow one. See {@link hedge}. */
export class Hedge extends Policy {
  readonly #after: number | undefined;
  readonly #percentile: number;
  readonly #minSamples: number;
  readonly #budget: RetryBudget | undefined;
  readonly #latencies = new KeyedStates(
    () => new Latencies(SAMPLES),
    ({ count }) => count < this.#minSamples,
  );

  constructor(options: HedgeOptions = {}, environment?: PolicyEnvironment) {
    super(environment);
    assertHedgeOptions(options);
    const { after, percentile = 0.95, minSamples = 20, budget = {} } = options;
    this.#after = after;
    this.#percentile = percentile;
    this.#minSamples = minSamples;
    if (budget instanceof RetryBudget) this.#budget = budget;
    else if (budget !== false) this.#budget = new RetryBudget(budget, this.clock);
  }

  override get endsAttempts(): boolean {
    return true;
  }

  override wrap(next: Next): Next {
    return async (call) => {
      if (call.repeatable !== true) return next(call);
      const { key } = call;
      if (this.#budget) call.countFor(this.#budget);
      const latencies = this.#latencies.get(key);
      const delay = this.#after ?? this.#delayBy(latencies);
      const start = this.clock.now();
      const result = await (delay === undefined ? next(call) : this.#race(call, next, delay));
      // An attempt that was faster counts from the call's start, as its caller sees it.
      latencies.add(this.clock.now() - start);
      return result;
    };
  }

  #delayBy(latencies: Latencies): number | undefined {
    if (latencies.count < this.#minSamples) return undefined;
    return latencies.percentile(this.#percentile, STALENESS);
  }

  /** Settles with the first attempt that succeeds. Rejects when all have failed. */
  #race(call: Call, next: Next, delay: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const race = new Race(call, next, { resolve, reject });
      race.cancelTimer = this.clock.after(delay, () => this.#join(race, delay));
      race.start();
    });
  }

  /** Starts another attempt, if the budget allows it. */
  #join(race: Race, delay: number): void {
    const { key, name, isEnded } = race.call;
    if (isEnded) return;
    if (this.#budget !== undefined && !this.#budget.withdraw())
      return this.events.emit('onBudgetExhausted', () => ({ key, name }));
    this.events.emit('onHedge', () => ({ key, name, delay }));
    race.start();
  }
}

interface Settle {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The attempts of one call that are under way at the same time. The first success ends the others. */
class Race {
  readonly call: Call;
  readonly #next: Next;
  readonly #settle: Settle;
  readonly #attempts: Call[] = [];
  #pending = 0;
  cancelTimer: (() => void) | undefined;

  constructor(call: Call, next: Next, settle: Settle) {
    this.call = call;
    this.#next = next;
    this.#settle = settle;
  }

  start(): void {
    const attempt = this.call.child();
    this.#attempts.push(attempt);
    this.#pending++;
    this.#next(attempt).then(
      (result) => {
        this.#finish(attempt);
        this.#settle.resolve(result);
      },
      (error) => {
        if (--this.#pending > 0) return;
        this.#finish(attempt);
        this.#settle.reject(error);
      },
    );
  }

  #finish(last: Call): void {
    this.cancelTimer?.();
    for (const attempt of this.#attempts) {
      if (attempt !== last) attempt.end(new Error('another attempt was faster'), true);
      attempt.release();
    }
  }
}

function assertHedgeOptions(options: HedgeOptions): void {
  assertOptions('hedge', options, { after: 1, percentile: 1, minSamples: 1, budget: 1 });
  const { after, percentile, minSamples, budget } = options;
  assertNumbers({ 'hedge.after': after }, { least: 0 }, 'use a number of milliseconds, 0 or more');
  assertNumbers(
    { 'hedge.percentile': percentile },
    { least: Number.MIN_VALUE, most: 1 },
    'use a share such as 0.95',
  );
  assertNumbers(
    { 'hedge.minSamples': minSamples },
    { least: 1, integer: true },
    'use a whole number from 1',
  );
  assertBudget('hedge.budget', budget);
}

/**
 * Starts a second attempt when the first is slower than almost all calls before it. The first success counts, and the
 * other attempt is aborted. Only for calls that are `repeatable`. It does not react to failures: use `retry` for these.
 *
 * @example
 * ```ts
 * import { setTimeout as sleep } from 'node:timers/promises';
 * import { hedge } from '@mikrokit/policies';
 *
 * const policy = hedge({ after: 10 });
 * let attempts = 0;
 * const load = ({ signal }: { signal: AbortSignal }) =>
 *   ++attempts === 1 ? sleep(60_000, 'slow', { signal }) : 'fast';
 *
 * console.log(await policy.execute(load)); // → fast
 * ```
 */
export function hedge(options?: HedgeOptions, environment?: PolicyEnvironment): Hedge {
  return new Hedge(options, environment);
}
