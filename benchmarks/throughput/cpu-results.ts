import type { RunInfo } from '../harness/results.ts';

/** Results of `npm run bench -- ratios`, and of `paths` and `middleware`. */
export interface CpuResults<Server extends CpuOfServer = CpuOfServer> extends RunInfo {
  readonly options: {
    readonly runs: number;
    readonly rounds: number;
    readonly requests: number;
    readonly connections: number;
  };
  readonly servers: readonly Server[];
}

/** The CPU of a request on one server. */
export interface CpuOfServer {
  /** The server's name, followed by any special condition of the run. */
  readonly name: string;
  readonly pipelining: number;
  /** Microseconds: the median of the rounds of each run, which is a fresh process. */
  readonly runs: readonly number[];
}

/** The requests a second of one server, beside their CPU. */
export interface RateOfServer extends CpuOfServer {
  /** The median of the rounds of each run. */
  readonly rates: readonly number[];
}
