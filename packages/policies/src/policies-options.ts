import type { CircuitBreaker, CircuitBreakerOptions } from './breaker/circuit-breaker.ts';
import type { Cache, CacheOptions } from './cache/cache.ts';
import type { Dedupe, DedupeOptions } from './dedupe.ts';
import type { Fallback, FallbackOptions } from './fallback.ts';
import type { Hedge, HedgeOptions } from './hedge.ts';
import type { Bulkhead, BulkheadOptions } from './limits/bulkhead.ts';
import type { RateLimit, RateLimitOptions } from './limits/rate-limit.ts';
import type { MetricsOptions } from './metrics.ts';
import { assertNumbers, assertOneOf, assertOptions, describe } from './option-checks.ts';
import type { Retry, RetryOptions } from './retry/retry.ts';

/**
 * Policies for `composePolicies`, the outermost first: each as its options, or as a policy made before, whose state
 * is then shared.
 */
export interface PoliciesOptions {
  /** Milliseconds for a whole call: queues, attempts, and the waits between them. */
  readonly deadline?: number | undefined;
  readonly dedupe?: boolean | DedupeOptions | Dedupe | undefined;
  readonly fallback?: FallbackOptions['result'] | FallbackOptions | Fallback | undefined;
  readonly cache?: CacheOptions | Cache | undefined;
  readonly retry?: number | RetryOptions | Retry | undefined;
  readonly hedge?: boolean | HedgeOptions | Hedge | undefined;
  readonly bulkhead?: number | BulkheadOptions | Bulkhead | undefined;
  readonly rateLimit?: RateLimitOptions | RateLimit | undefined;
  readonly circuitBreaker?: boolean | CircuitBreakerOptions | CircuitBreaker | undefined;
  /** Milliseconds for one attempt. */
  readonly timeout?: number | undefined;
  /** Whether `metrics()` counts and measures. Default: no. */
  readonly metrics?: boolean | MetricsOptions | undefined;
}

/** Throws a `TypeError` for options that do not exist, and for values that are no policy. */
export function assertPoliciesOptions(options: PoliciesOptions): void {
  assertOptions('composePolicies', options, {
    deadline: 1,
    dedupe: 1,
    fallback: 1,
    cache: 1,
    retry: 1,
    hedge: 1,
    bulkhead: 1,
    rateLimit: 1,
    circuitBreaker: 1,
    timeout: 1,
    metrics: 1,
  });
  const { deadline, metrics, ...others } = options;
  assertNumbers({ deadline }, { least: Number.MIN_VALUE }, 'use a positive number of milliseconds');
  if (typeof metrics !== 'object' || metrics === null)
    assertOneOf('metrics', metrics, [true, false]);
  const expected: Readonly<Record<string, readonly string[]>> = {
    fallback: ['function', 'object'],
    cache: ['object'],
    retry: ['number', 'object'],
    bulkhead: ['number', 'object'],
    rateLimit: ['object'],
    timeout: ['number'],
  };
  for (const [name, value] of Object.entries(others)) {
    const types = expected[name] ?? ['boolean', 'object'];
    if (value === undefined || (value !== null && types.includes(typeof value))) continue;
    throw new TypeError(
      `composePolicies: ${name} is ${describe(value)}; use a value of type ${types.join(' or ')}`,
    );
  }
}
