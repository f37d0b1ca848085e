/**
 * Counts of calls since the start. Every call is in exactly one of `recorded`, `unsampled`, `queueFull`, `failed` and
 * `stopped`, or still runs.
 */
export interface RecorderStats {
  /** Calls of routes that the recorder can record. */
  readonly calls: number;
  /** Calls passed to the sink, or waiting for it. */
  readonly recorded: number;
  /** Calls that `sample` left out. */
  readonly unsampled: number;
  /** Calls left out because the sink was too slow for `maxQueueBytes`. */
  readonly queueFull: number;
  /** Calls that could not be put on tape; `onError` got the error. */
  readonly failed: number;
  /** Calls after `close`, or after the sink failed. */
  readonly stopped: number;
  /** Recorded calls that the sink has written. */
  readonly written: number;
  /** Recorded calls that a failing sink or the deadline of `close` lost. */
  readonly lost: number;
  /** The part of the calls chosen by `sample` that is recorded now: less than 1 while `adaptive` finds the process busy. */
  readonly rate: number;
  /** Dependency calls to dependencies whose parameters or answer no tape holds; `onError` got one error for each method. */
  readonly unwritable: number;
  /** Requests that are not recorded: for `mikrokit.json`, and of raw routes with `describe: false`. */
  readonly unsupported: number;
}
