import type { RunInfo } from '../harness/results.ts';

/** The measurement of one arm. Times are in microseconds. */
export interface RecorderRow {
  readonly task: string;
  readonly concurrency: number;
  readonly arm: string;
  readonly p50: number;
  readonly p99: number;
  readonly calls: number;
  /** Microseconds of CPU of all threads. */
  readonly cpuPerCall: number;
  /** The median of the differences to the first arm in the same round, in microseconds a call. */
  readonly more: number;
  readonly memoryMB: number;
  readonly bytesPerCall: number;
  /** The share of calls that are on disk, in percent. */
  readonly onDisk: number;
}

/** Results of `npm run bench -- recorder`: medians of all rounds. */
export interface RecorderResults extends RunInfo {
  readonly rows: readonly RecorderRow[];
}
