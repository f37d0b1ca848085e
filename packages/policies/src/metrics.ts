import { Latencies } from './latencies.ts';
import { assertNumbers, assertOptions } from './option-checks.ts';
import type { Next } from './policy.ts';
import type { PolicyListeners } from './policy-events.ts';

export interface MetricsOptions {
  /** How many of the last latencies the percentiles are of. Default: 1,024. */
  readonly samples?: number | undefined;
}

/** Counts since the start, and the latencies of the last calls. */
export interface PolicyMetrics {
  readonly calls: number;
  /** Calls that failed after all policies. */
  readonly failures: number;
  readonly retries: number;
  readonly hedges: number;
  /** Further attempts that the retry budget did not allow. */
  readonly budgetExhausted: number;
  /** Calls that a breaker, a bulkhead or a rate limit refused; each attempt counts. */
  readonly rejections: number;
  readonly timeouts: number;
  readonly fallbacks: number;
  readonly deduped: number;
  readonly breakerChanges: number;
  readonly cacheHits: number;
  readonly cacheMisses: number;
  /** Milliseconds of whole calls, failed ones included; `NaN` before the first. */
  readonly latency: { readonly p50: number; readonly p95: number; readonly p99: number };
}

type Count = Exclude<keyof PolicyMetrics, 'latency'>;

/** Counts events, and measures calls. */
export class MetricsRecorder {
  readonly #latencies: Latencies;
  readonly #counts: Record<Count, number> = {
    calls: 0,
    failures: 0,
    retries: 0,
    hedges: 0,
    budgetExhausted: 0,
    rejections: 0,
    timeouts: 0,
    fallbacks: 0,
    deduped: 0,
    breakerChanges: 0,
    cacheHits: 0,
    cacheMisses: 0,
  };
  readonly listeners: PolicyListeners;

  constructor(options: MetricsOptions) {
    assertOptions('metrics', options, { samples: 1 });
    const { samples = 1_024 } = options;
    assertNumbers(
      { 'metrics.samples': samples },
      { least: 1, most: 1e6, integer: true },
      'use a whole number from 1 to 1,000,000',
    );
    this.#latencies = new Latencies(samples);
    const counts = this.#counts;
    this.listeners = {
      onRetry: () => counts.retries++,
      onHedge: () => counts.hedges++,
      onBudgetExhausted: () => counts.budgetExhausted++,
      onReject: () => counts.rejections++,
      onTimeout: () => counts.timeouts++,
      onFallback: () => counts.fallbacks++,
      onDedupe: () => counts.deduped++,
      onBreakerChange: () => counts.breakerChanges++,
      onCacheHit: () => counts.cacheHits++,
      onCacheMiss: () => counts.cacheMisses++,
    };
  }

  wrap(next: Next): Next {
    return async (call) => {
      const start = call.clock.now();
      this.#counts.calls++;
      try {
        return await next(call);
      } catch (error) {
        this.#counts.failures++;
        throw error;
      } finally {
        this.#latencies.add(call.clock.now() - start);
      }
    };
  }

  read(): PolicyMetrics {
    const latencies = this.#latencies;
    return {
      ...this.#counts,
      latency: {
        p50: latencies.percentile(0.5),
        p95: latencies.percentile(0.95),
        p99: latencies.percentile(0.99),
      },
    };
  }
}
