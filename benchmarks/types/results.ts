import type { RunInfo } from '../harness/results.ts';

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
