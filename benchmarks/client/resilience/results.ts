import type { RunInfo } from '../../harness/results.ts';
import type { PolicyCounts } from './policy-counts.ts';
import type { Throughput } from './throughput.ts';

/** Results of `npm run bench -- resilience`. */
export interface ResilienceResults extends RunInfo {
  /** Calls of the flaky service. */
  readonly calls: number;
  readonly rows: readonly ResilienceRow[];
  readonly throughput: readonly ThroughputRow[];
}

/** A scenario and its target. */
export interface ResilienceRow {
  readonly scenario: string;
  readonly measured: string;
  readonly target: string;
  readonly met: boolean;
  readonly counts: PolicyCounts;
}

/** Scenarios 01 and 07, by client. */
export interface ThroughputRow {
  readonly scenario: string;
  readonly clients: Readonly<Record<string, Throughput>>;
}
