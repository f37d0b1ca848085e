import type { RunInfo } from '../harness/results.ts';

/** Results of `npm run test:types-of-others`. */
export interface TypesOfOthersResults extends RunInfo {
  readonly rows: readonly TypesOfOthers[];
}

/** What becomes of types of one package. */
export interface TypesOfOthers {
  readonly package: string;
  readonly types: string;
  /** Seconds of CPU. */
  readonly tsc: number;
  /** Seconds of CPU of `mikrokit check`. */
  readonly check: number;
  /** The most memory of `mikrokit check` and the processes that it starts, in bytes. */
  readonly memory: number;
  /** Calls with values of the types, and with others. */
  readonly calls: number;
  /** The number of errors and their codes. Absent if the types compile. */
  readonly rejected?: string;
}
