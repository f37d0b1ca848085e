import type { Call } from '../call/call.ts';
import { assertFunctions, assertNumbers, assertOneOf, assertOptions } from '../option-checks.ts';
import { type Next, Policy, type PolicyEnvironment } from '../policy.ts';
import { type BackoffOptions, backoffDelay } from './backoff.ts';
import { requestedDelay } from './retry-after.ts';
import { assertBudget, RetryBudget, type RetryBudgetOptions } from './retry-budget.ts';

/** Options of {@link retry}. */
export interface RetryOptions extends BackoffOptions {
  /** The most retries: attempts after the first. Default: 2. */
  readonly limit?: number | undefined;
  /** Statuses of errors worth a retry. Default: 429, 502, 503 and 504. */
  readonly statuses?: readonly number[] | undefined;
  /** Decides instead of the error's status. `attempt` is the one that failed, from 1. Default: none. */
  readonly retryIf?: ((error: unknown, attempt: number) => boolean) | undefined;
  /** Limits the retries of all calls together. `false` sets no limit. Default: `{ ratio: 0.1, minPerSecond: 10 }`. */
  readonly budget?: RetryBudget | RetryBudgetOptions | false | undefined;
}

const RETRY_OPTIONS = {
  limit: 1,
  delay: 1,
  maxDelay: 1,
  backoff: 1,
  jitter: 1,
  statuses: 1,
  retryIf: 1,
  budget: 1,
} as const;

/** Retries of calls that failed temporarily. See {@link retry}. */
export class Retry extends Policy {
  /** `undefined` without a budget. */
  readonly budget: RetryBudget | undefined;
  readonly #limit: number;
  readonly #statuses: readonly number[];
  readonly #retryIf: RetryOptions['retryIf'];
  readonly #backoff: Parameters<typeof backoffDelay>[0];

  constructor(options: RetryOptions, environment?: PolicyEnvironment) {
    super(environment);
    assertRetryOptions(options);
    const { limit = 2, statuses = [429, 502, 503, 504], retryIf, budget = {} } = options;
    const { delay = 200, maxDelay = 30_000, backoff = 'exponential', jitter = 'full' } = options;
    this.#limit = limit;
    this.#statuses = statuses;
    this.#retryIf = retryIf;
    this.#backoff = { delay, maxDelay, backoff, jitter };
    if (budget instanceof RetryBudget) this.budget = budget;
    else if (budget !== false) this.budget = new RetryBudget(budget, this.clock);
  }

  override wrap(next: Next): Next {
    return async (call) => {
      if (this.budget) call.countFor(this.budget);
      let previous = 0;
      for (let attempt = 1; ; attempt++) {
        call.attempt = attempt;
        try {
          return await next(call);
        } catch (error) {
          if (call.isEnded) throw call.reason;
          const delay = this.#delayAfter(error, call, previous);
          if (delay === undefined) throw error;
          const { key, name } = call;
          this.events.emit('onRetry', () => ({ key, name, attempt, delay, error }));
          previous = delay;
          await call.wait(delay);
        }
      }
    };
  }

  /** The state of its budget. */
  override states(): ReturnType<RetryBudget['state']> | undefined {
    return this.budget?.state();
  }

  /** Milliseconds before the next attempt. `undefined` if there is none. */
  #delayAfter(error: unknown, call: Call, previous: number): number | undefined {
    const { attempt, errors, key, name } = call;
    if (attempt > this.#limit) return undefined;
    if (!call.repeatable && errors.isUnsent?.(error) !== true) return undefined;
    const retryIf = this.#retryIf;
    if (!(retryIf ? retryIf(error, attempt) : errors.isTransient(error, this.#statuses)))
      return undefined;
    const { delay: first, maxDelay } = this.#backoff;
    const { least, suggested } = requestedDelay(error, errors, this.clock);
    if (least > maxDelay) return undefined;
    const own = backoffDelay(this.#backoff, {
      attempt,
      previous: previous || first,
      random: this.random,
    });
    const delay = Math.max(least, Math.min(suggested, maxDelay), own);
    if (delay >= call.remaining) return undefined;
    if (this.budget === undefined || this.budget.withdraw()) return delay;
    this.events.emit('onBudgetExhausted', () => ({ key, name, error }));
    return undefined;
  }
}

function assertRetryOptions(options: RetryOptions): void {
  assertOptions('retry', options, RETRY_OPTIONS);
  const { limit, delay, maxDelay, backoff, jitter, statuses, retryIf, budget } = options;
  assertNumbers({ 'retry.limit': limit }, COUNT, 'use the number of retries, 0 for none');
  assertNumbers(
    { 'retry.delay': delay, 'retry.maxDelay': maxDelay },
    { least: 0 },
    'use a number of milliseconds, 0 or more',
  );
  assertOneOf('retry.backoff', backoff, ['exponential', 'fixed']);
  assertOneOf('retry.jitter', jitter, ['full', 'decorrelated', 'none']);
  assertFunctions({ 'retry.retryIf': retryIf });
  if (statuses !== undefined && !Array.isArray(statuses))
    throw new TypeError('retry.statuses is not a list; use numbers such as [503]');
  for (const status of statuses ?? [])
    assertNumbers({ 'retry.statuses': status }, STATUS, 'use HTTP statuses such as [503]');
  assertBudget('retry.budget', budget);
}

const COUNT = { least: 0, integer: true };
const STATUS = { least: 100, most: 599, integer: true };

/**
 * Retries calls whose error can be temporary. A number limits the retries. A call that is not `repeatable` has one
 * attempt. It waits at least for `retry-after`. A `retry-after` beyond `maxDelay` or the deadline ends the call. It
 * waits for the reset of a rate limit, up to `maxDelay`.
 *
 * @example
 * ```ts
 * import { retry } from '@mikrokit/policies';
 *
 * const policy = retry({ limit: 2, delay: 10 });
 *
 * const result = await policy.execute(({ attempt }) => {
 *   if (attempt < 3) throw Object.assign(new Error('busy'), { status: 503 });
 *   return `attempt ${attempt}`;
 * });
 * console.log(result); // → attempt 3
 * ```
 */
export function retry(options: number | RetryOptions = {}, environment?: PolicyEnvironment): Retry {
  return new Retry(typeof options === 'number' ? { limit: options } : options, environment);
}
