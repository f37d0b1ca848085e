import type { RunInfo } from '../harness/results.ts';

/** Results of `npm run bench -- ratios`. */
export interface CpuResults extends RunInfo {
  readonly options: {
    readonly runs: number;
    readonly rounds: number;
    readonly requests: number;
    readonly connections: number;
  };
  readonly servers: readonly CpuOfServer[];
}

/** The CPU of a request on one server. */
export interface CpuOfServer {
  /** The server's name, followed by any special condition of the run. */
  readonly name: string;
  readonly pipelining: number;
  /** Microseconds: the median of the rounds of each run, which is a fresh process. */
  readonly runs: readonly number[];
}
