import type { RunInfo } from '../harness/results.ts';

/** What one process found of a task. */
export interface TaskRate {
  /** How often it is done in the time of one turn of a loop that is the same in all processes. */
  readonly rate: number;
  /** How many turns of that loop there were in a second. */
  readonly pace: number;
}

/** What `npm run bench:types` found: of each task the libraries that do it, the fastest first. */
export interface TypesResults extends RunInfo {
  readonly rows: readonly {
    readonly task: string;
    readonly libraries: readonly {
      readonly name: string;
      /** A second. */
      readonly rate: number;
      readonly ofBest: number;
    }[];
  }[];
}
