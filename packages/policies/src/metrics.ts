import { Latencies } from './latencies.ts';
import { assertNumbers, assertOptions } from './option-checks.ts';
import type { Next } from './policy.ts';
import { EVENTS, type EventCount, type PolicyListeners } from './policy-events.ts';

/** Options of `metrics`. */
export interface MetricsOptions {
  /** How many of the last calls the percentiles use. Default: 1,024. */
  readonly samples?: number | undefined;
}

/** Counts since the start, and the latencies of the last calls. */
export interface PolicyMetrics extends Readonly<Record<EventCount, number>> {
  readonly calls: number;
  /** Calls that failed after all policies. */
  readonly failures: number;
  /** Milliseconds of whole calls, failed ones included; `NaN` before the first. */
  readonly latency: { readonly p50: number; readonly p95: number; readonly p99: number };
}

/** Counts events, and measures calls. */
export class MetricsRecorder {
  readonly #latencies: Latencies;
  #calls = 0;
  #failures = 0;
  readonly #counts = {} as Record<EventCount, number>;
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
    const listeners: Partial<Record<keyof PolicyListeners, () => void>> = {};
    for (const [event, count] of Object.entries(EVENTS)) {
      if (count === undefined) continue;
      this.#counts[count] = 0;
      listeners[event as keyof PolicyListeners] = () => this.#counts[count]++;
    }
    this.listeners = listeners;
  }

  wrap(next: Next): Next {
    return async (call) => {
      const start = call.clock.now();
      this.#calls++;
      try {
        return await next(call);
      } catch (error) {
        this.#failures++;
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
      calls: this.#calls,
      failures: this.#failures,
      latency: {
        p50: latencies.percentile(0.5),
        p95: latencies.percentile(0.95),
        p99: latencies.percentile(0.99),
      },
    };
  }
}
