import type { RunInfo } from '../../harness/results.ts';
import type { Load, Row } from './measure.ts';

/** Results of `npm run bench -- recker`. */
export interface ReckerResults extends RunInfo {
  readonly rounds: number;
  /** R1 to R8. */
  readonly rows: readonly Row[];
  /** R9. */
  readonly loads: readonly LoadResults[];
}

/** One kind of load, with each client. */
export interface LoadResults {
  /** `R9 stress` */
  readonly task: string;
  readonly users: number;
  /** The most milliseconds between a user's calls. */
  readonly thought: number;
  readonly rows: readonly Load[];
}
