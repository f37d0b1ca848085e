import {
  type CircuitBreaker,
  type CircuitState,
  circuitBreaker,
} from './breaker/circuit-breaker.ts';
import { type Cache, type CacheOptions, cache } from './cache/cache.ts';
import { Call, type ExecuteOptions, type Work } from './call/call.ts';
import { systemClock } from './clock.ts';
import { type Dedupe, dedupe } from './dedupe.ts';
import { type Fallback, type FallbackOptions, fallback } from './fallback.ts';
import { type Hedge, type HedgeOptions, hedge } from './hedge.ts';
import {
  type Bulkhead,
  type BulkheadOptions,
  type BulkheadState,
  bulkhead,
} from './limits/bulkhead.ts';
import {
  type RateLimit,
  type RateLimitOptions,
  type RateLimitState,
  rateLimit,
} from './limits/rate-limit.ts';
import { timeout } from './limits/time-limit.ts';
import { MetricsRecorder, type PolicyMetrics } from './metrics.ts';
import { assertPoliciesOptions, type PoliciesOptions } from './policies-options.ts';
import {
  assertEnvironment,
  doWork,
  executeWithin,
  type Next,
  Policy,
  type PolicyEnvironment,
} from './policy.ts';
import type { PolicyListeners } from './policy-events.ts';
import { type Retry, retry } from './retry/retry.ts';
import type { RetryBudget } from './retry/retry-budget.ts';
import { shareClass } from './share-class.ts';
import { SharedTimer } from './shared-timer.ts';

/** The states of policies by key. */
export interface PoliciesState {
  readonly circuitBreaker?: Readonly<Record<string, CircuitState>>;
  readonly bulkhead?: Readonly<Record<string, BulkheadState>>;
  readonly rateLimit?: Readonly<Record<string, RateLimitState>>;
  readonly budget?: ReturnType<RetryBudget['state']>;
  readonly dedupe?: ReturnType<Dedupe['state']>;
}

/** Policies composed into one. See {@link composePolicies}. */
export class Policies {
  readonly dedupe: Dedupe | undefined;
  readonly fallback: Fallback | undefined;
  readonly cache: Cache | undefined;
  readonly retry: Retry | undefined;
  readonly hedge: Hedge | undefined;
  readonly bulkhead: Bulkhead | undefined;
  readonly rateLimit: RateLimit | undefined;
  readonly circuitBreaker: CircuitBreaker | undefined;
  /** Milliseconds for each call. */
  readonly deadline: number | undefined;
  readonly #clock: NonNullable<PolicyEnvironment['clock']>;
  readonly #metrics: MetricsRecorder | undefined;
  readonly #all: readonly Policy[];
  readonly #run: Next;

  static {
    shareClass(Policies, 'Policies');
  }

  constructor(options: PoliciesOptions, environment: PolicyEnvironment = {}) {
    assertPoliciesOptions(options);
    assertEnvironment(environment);
    const { on, clock = systemClock, ...others } = environment;
    const own = { ...others, clock: new SharedTimer(clock) };
    const make = <Made extends Policy, Options>(
      given: boolean | Made | Options | undefined,
      create: (options: Options | undefined, environment: PolicyEnvironment) => Made,
    ): Made | undefined => {
      if (given === undefined || given === false) return undefined;
      if (given instanceof Policy) return given as Made;
      return create(given === true ? undefined : (given as Options), own);
    };
    this.#clock = own.clock;
    this.deadline = options.deadline;
    this.dedupe = make(options.dedupe, dedupe);
    this.fallback = make(options.fallback, (given, own) => fallback(given as FallbackOptions, own));
    this.cache = make(options.cache, (given, own) => cache(given as CacheOptions, own));
    this.retry = make(options.retry, retry);
    this.hedge = make(options.hedge, (given, own) =>
      hedge({ budget: this.retry?.budget, ...(given as HedgeOptions) }, own),
    );
    this.bulkhead = make(options.bulkhead, (given, own) => bulkhead(given as BulkheadOptions, own));
    this.rateLimit = make(options.rateLimit, (given, own) =>
      rateLimit(given as RateLimitOptions, own),
    );
    this.circuitBreaker = make(options.circuitBreaker, circuitBreaker);
    const limit = make(options.timeout, (given, own) => timeout(given as number, own));
    this.#all = [
      this.dedupe,
      this.fallback,
      this.cache,
      this.retry,
      this.hedge,
      this.bulkhead,
      this.rateLimit,
      this.circuitBreaker,
      limit,
    ].filter((policy) => policy !== undefined);
    if (on) this.on(on);
    let run = this.#all.reduceRight<Next>((next, policy) => policy.wrap(next), doWork);
    const { metrics } = options;
    if (metrics) {
      this.#metrics = new MetricsRecorder(metrics === true ? {} : metrics);
      this.on(this.#metrics.listeners);
      run = this.#metrics.wrap(run);
    }
    this.#run = run;
  }

  /** Does some work within the policies. Rejects with the work's error, the signal's reason or a `PolicyError`. */
  execute<Result>(work: Work<Result>, options: ExecuteOptions = {}): Promise<Result> {
    const call = new Call(work, options, this.#clock);
    return executeWithin(this.#run, call, this.deadline) as Promise<Result>;
  }

  /** Adds listeners to all policies, shared ones included. Returns a function that removes them. */
  on(listeners: PolicyListeners): () => void {
    const removals = this.#all.map((policy) => policy.on(listeners));
    return () => {
      for (const remove of removals) remove();
    };
  }

  /** The states of the policies that have one, by key. */
  state(): PoliciesState {
    const { circuitBreaker, bulkhead, rateLimit, retry, dedupe } = this;
    return {
      ...(circuitBreaker && { circuitBreaker: circuitBreaker.states() }),
      ...(bulkhead && { bulkhead: bulkhead.states() }),
      ...(rateLimit && { rateLimit: rateLimit.states() }),
      ...(retry?.budget && { budget: retry.budget.state() }),
      ...(dedupe && { dedupe: dedupe.state() }),
    };
  }

  /** Counts and latencies since the start. Throws a `TypeError` without the option `metrics`. */
  metrics(): PolicyMetrics {
    if (this.#metrics === undefined)
      throw new TypeError('composePolicies: nothing was counted; pass metrics: true');
    return this.#metrics.read();
  }
}

/**
 * Composes policies once into one function, in the order that is right for them: dedupe, fallback, cache, retry, hedge, bulkhead,
 * rate limit, circuit breaker, timeout. So a call that waits for its next attempt holds no slot, each attempt takes a permit,
 * and a timeout counts as a failure. `deadline` is around all of them.
 */
export function composePolicies(
  options: PoliciesOptions,
  environment?: PolicyEnvironment,
): Policies {
  return new Policies(options, environment);
}
