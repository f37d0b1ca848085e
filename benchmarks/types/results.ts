import type { RunInfo } from '../harness/results.ts';

/** The measurement of a task in one process. */
export interface TaskRate {
  /** Runs for each turn of a reference loop. */
  readonly rate: number;
  /** Turns of the reference loop a second. */
  readonly pace: number;
  /** Bytes of V8's heap that a run allocates. */
  readonly bytes: number;
}

/** Results of `npm run bench -- types`: for each task its libraries, the fastest first. */
export interface TypesResults extends RunInfo {
  readonly rows: readonly {
    readonly task: string;
    readonly libraries: readonly {
      readonly name: string;
      /** Runs a second. */
      readonly rate: number;
      readonly ofBest: number;
      /** Bytes of V8's heap that a run allocates. Absent in results published before it was measured. */
      readonly bytes?: number;
    }[];
  }[];
}
