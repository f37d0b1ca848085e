import type { RunInfo } from '../harness/results.ts';
import { median, spread } from '../harness/statistics.ts';
import { type Framework, frameworkOf, frameworkVersion } from '../servers/frameworks.ts';
import type { Workload } from '../workloads/workload.ts';
import { workloads } from '../workloads/workloads.ts';
import type { Round } from './measure-server.ts';
import type { RunOptions } from './options.ts';

/** Results of `npm start`, in `results/<workload>-p<pipelining>.json`. */
export interface ThroughputResults extends RunInfo {
  readonly workload: Workload['name'];
  readonly options: Pick<
    RunOptions,
    'connections' | 'pipelining' | 'duration' | 'warmup' | 'rounds' | 'pin'
  >;
  readonly servers: readonly ServerResult[];
}

/** One server: the medians of its rounds, and the rounds. */
export interface ServerResult extends Round {
  readonly name: string;
  readonly version: string;
  /** The range of its rounds as a share of the median. */
  readonly spread: number;
  readonly rounds: readonly Round[];
}

/** Names the results of a workload. */
export function resultsName({
  workload,
  pipelining,
}: Pick<RunOptions, 'workload' | 'pipelining'>): string {
  return `${workload}-p${pipelining}`;
}

/** Names of results of any workload, as {@link resultsName} makes them. */
export const anyResults: RegExp = new RegExp(
  `^(${workloads.map(({ name }) => name).join('|')})-p\\d+$`,
);

/** Percent of a CPU. A server with less had to share it, or had too little load. */
const A_CPU = 85;

/** Whether each server on Node had a CPU to itself; under load they are never idle. */
export function hadTheirCpu(servers: readonly ServerResult[]): boolean {
  const shares = servers
    .filter(({ name }) => frameworkOf(name).runtime === undefined)
    .map(({ cpuPercent }) => cpuPercent ?? 0);
  return shares.length > 0 && shares.every((share) => share >= A_CPU);
}

/** Summarizes the rounds of a server. */
export function summarize(framework: Framework, rounds: readonly Round[]): ServerResult {
  const rates = rounds.map(({ requestsPerSecond }) => requestsPerSecond);
  const keys = Object.keys(rounds[0] as Round) as (keyof Round)[];
  const medians = Object.fromEntries(
    keys.map((key) => {
      const known = rounds.map((round) => round[key]).filter((value) => value !== undefined);
      return [key, known.length === 0 ? undefined : median(known)];
    }),
  ) as unknown as Round;
  return {
    name: framework.name,
    version: frameworkVersion(framework),
    ...medians,
    spread: spread(rates),
    rounds,
  };
}
