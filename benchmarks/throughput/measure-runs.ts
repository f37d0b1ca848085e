import { median } from '../harness/statistics.ts';
import type { Framework } from '../servers/frameworks.ts';
import type { Workload } from '../workloads/workload.ts';
import type { RateOfServer } from './cpu-results.ts';
import { keptAlive, measureCpu, type Rounds } from './measure-cpu.ts';

/** A server that is built and can be started. */
export interface PreparedServer {
  /** The server's name, followed by what is special about it. */
  readonly name: string;
  readonly framework: Framework;
  /** The arguments of its runtime. */
  readonly argv: readonly string[];
  /** Whether each request has a `traceparent` of its own. Default: false. */
  readonly traced?: boolean;
}

interface Runs extends Rounds {
  /** Runs, each with a fresh process of each server. */
  readonly runs: number;
  readonly connections: number;
  readonly pipelining: number;
}

/** Measures servers by turns, in several runs; prints the CPU of each run. */
export async function measureRuns(
  prepared: readonly PreparedServer[],
  workload: Workload,
  { runs, connections, pipelining, ...rounds }: Runs,
): Promise<readonly RateOfServer[]> {
  const request = keptAlive(workload);
  const servers = prepared.map(({ framework, argv, traced = false }) => ({
    framework,
    argv,
    load: { request, traced, connections, pipelining },
  }));
  const measured = prepared.map(({ name }) => ({
    name,
    pipelining,
    runs: [] as number[],
    rates: [] as number[],
  }));
  for (let run = 0; run < runs; run++) {
    const all = await measureCpu(servers, workload, rounds);
    for (const [at, { runs, rates }] of measured.entries()) {
      const samples = all[at] ?? [];
      runs.push(median(samples.map(({ cpu }) => cpu)));
      rates.push(median(samples.map(({ time }) => 1e6 / time)));
    }
    const figures = measured.map(({ name, runs }) => `${name} ${runs.at(-1)?.toFixed(1)}`);
    console.log(`${pipelining} pipelined, run ${run + 1}/${runs}, µs: ${figures.join('; ')}`);
  }
  return measured;
}
