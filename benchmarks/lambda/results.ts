import type { RunInfo } from '../harness/results.ts';

/** Results of `npm run bench -- lambda-start`. */
export interface LambdaStartResults extends RunInfo {
  /** The runtime client that ran the functions. */
  readonly client: string;
  readonly rows: readonly LambdaStartRow[];
}

/** One function: medians, in milliseconds from the start of its process unless noted. */
export interface LambdaStartRow {
  readonly function: string;
  readonly samples: number;
  /** Until it is loaded and requests its first event. */
  readonly ready: number;
  /** Until the result of the first event. */
  readonly firstReply: number;
  /** Range of the first reply. */
  readonly least: number;
  readonly greatest: number;
  /** Microseconds of a warm event. */
  readonly warm: number;
}
