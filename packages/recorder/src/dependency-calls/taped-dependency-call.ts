/** A call to a wrapped dependency, with its answer. */
export interface TapedDependencyCall {
  readonly dependency: string;
  readonly method: string;
  /** The hash of the types of the method. Absent without types, and on older tapes. */
  readonly contract?: string;
  /** The parameters as JSON, masked like those of routes. */
  readonly params: unknown;
  /** The how manieth time the call asks this, from 1. */
  readonly occurrence: number;
  /**
   * The result as JSON, masked. Absent for `undefined`, an error, and a promise that had not
   * settled when the call ended.
   */
  readonly result?: unknown;
  readonly error?: TapedFailure;
  /** Whether the answer was a promise. Absent if not. */
  readonly isAsync?: true;
  /** Whether the call ended before the answer. Absent if not. */
  readonly isUnanswered?: true;
}

/** How many dependency calls and values of a call are not on tape, since it asked more than `maxDependencyCalls`, or memory was full. */
export interface TapedMissing {
  readonly dependencyCalls: number;
  /** Values of `now()`, `random()` and `uuid()` together. */
  readonly taken: number;
}

/** The error of a dependency. Its message is dropped, because no type describes it. */
export interface TapedFailure {
  readonly name: string;
  /** Such as `ECONNREFUSED` or `23505`. */
  readonly code?: string;
}
