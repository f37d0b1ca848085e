export { composePolicies, Policies, type PoliciesState } from './compose-policies.ts';
export type { PoliciesOptions } from './policies-options.ts';
export { POLICY_NAMES, type PolicyName } from './policy-table.ts';
export { type Retry, type RetryOptions, retry } from './retry/retry.ts';
export { type RequestedDelay, requestedDelay } from './retry/retry-after.ts';
export { RetryBudget, type RetryBudgetOptions } from './retry/retry-budget.ts';
export type { BackoffOptions } from './retry/backoff.ts';
export {
  type CircuitBreaker,
  type CircuitBreakerOptions,
  type CircuitState,
  circuitBreaker,
  type FailureRate,
} from './breaker/circuit-breaker.ts';
export {
  type Bulkhead,
  type BulkheadOptions,
  type BulkheadState,
  bulkhead,
} from './limits/bulkhead.ts';
export {
  type RateLimit,
  type RateLimitOptions,
  type RateLimitState,
  rateLimit,
} from './limits/rate-limit.ts';
export { TokenBucket } from './limits/rate-counters.ts';
export { deadline, type TimeLimit, timeout } from './limits/time-limit.ts';
export { type Fallback, type FallbackOptions, fallback } from './fallback.ts';
export { copyData } from './copy-data.ts';
export { type Dedupe, type DedupeOptions, dedupe } from './dedupe.ts';
export {
  type Cache,
  type CacheCall,
  type CacheOptions,
  type CacheTimes,
  cache,
} from './cache/cache.ts';
export { CacheEntries, type CacheEntriesOptions } from './cache/cache-entries.ts';
export type { CacheStore } from './cache/cache-store.ts';
export { redisStore, type SendCommand } from './cache/redis-store.ts';
export type { CacheCodec } from './cache/json-codec.ts';
export { MemoryStore, type MemoryStoreOptions } from './cache/memory-store.ts';
export { type Hedge, type HedgeOptions, hedge } from './hedge.ts';
export { PolicyError, type PolicyErrorType } from './policy-error.ts';
export type { MetricsOptions, PolicyMetrics } from './metrics.ts';
export type { BreakerState, CallEvent, PolicyListeners } from './policy-events.ts';
export type { Attempt, ExecuteOptions, Repeatable, Work } from './call/call.ts';
export { type ErrorReader, errorReader } from './error-reader.ts';
export { Policy, type PolicyEnvironment } from './policy.ts';
export { type CancelTimer, type Clock, systemClock } from './clock.ts';
