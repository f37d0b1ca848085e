import type { RunInfo } from '../harness/results.ts';

/** What `npm run bench:lambda-start` found. */
export interface LambdaStartResults extends RunInfo {
  /** The runtime client that ran the functions. */
  readonly client: string;
  readonly rows: readonly LambdaStartRow[];
}

/** One function: medians, in milliseconds from the start of its process where nothing else is said. */
export interface LambdaStartRow {
  readonly function: string;
  readonly samples: number;
  /** It is loaded and asks for its first event. */
  readonly ready: number;
  /** The result of the first event is here. */
  readonly firstReply: number;
  /** Of the first reply. */
  readonly least: number;
  readonly greatest: number;
  /** Microseconds that its handler takes for an event, once it is warm. */
  readonly warm: number;
}
