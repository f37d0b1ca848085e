import type { RunInfo } from '../harness/results.ts';
import type { Verdict } from '../harness/verdict.ts';
import type { Mode } from './measured-client.ts';

/** Results of `npm run bench -- client`. */
export interface ClientResults extends RunInfo {
  readonly rounds: number;
  /** How long each client was measured in each mode of each round. */
  readonly milliseconds: number;
  readonly rows: readonly ClientRow[];
  readonly verdicts: readonly Verdict[];
}

/** One client: medians of the rounds. */
export interface ClientRow {
  readonly name: string;
  /** Calls a second. */
  readonly rates: Partial<Record<Mode, number>>;
  /** Microseconds of CPU that the client needs for a call. */
  readonly cpuMicroseconds: Partial<Record<Mode, number>>;
}
