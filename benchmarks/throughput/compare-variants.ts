import { buildPackages } from '../harness/build.ts';
import { readCommandLine } from '../harness/command-line.ts';
import { describeRun, saveResults } from '../harness/results.ts';
import { median } from '../harness/statistics.ts';
import { decide, formatVerdict } from '../harness/verdict.ts';
import { frameworkOf, frameworkVersion } from '../servers/frameworks.ts';
import { serversOf } from '../servers/server-list.ts';
import type { Workload } from '../workloads/workload.ts';
import type { CpuResults, RateOfServer } from './cpu-results.ts';
import { measureRuns, type PreparedServer } from './measure-runs.ts';

/** The ratio that one of the servers must reach beside another. */
export interface RateTarget {
  readonly of: string;
  readonly to: string;
  /** The least ratio of requests. Default: none, the ratio is only printed. */
  readonly atLeast?: number;
}

/** A benchmark of servers that differ in one thing. */
export interface VariantComparison {
  /** As `npm run bench` lists it. */
  readonly name: string;
  readonly about: string;
  readonly workload: Workload;
  /** Builds and lists the servers. */
  readonly prepare: () => Promise<readonly PreparedServer[]>;
  readonly targets: readonly RateTarget[];
}

/** Ratios of runs further apart than this share of their median agree only if they are all on one side. */
const STEADY = 0.1;

/**
 * Sends servers the same requests by turns. Prints the requests a second of each and the CPU of a request, then the ratios:
 * by time, and by CPU, which holds on a busy machine.
 */
export async function compareVariants(comparison: VariantComparison): Promise<void> {
  const { name, about, workload, prepare, targets } = comparison;
  const { values, count } = readCommandLine({
    usage: `npm run bench -- ${name} [options]`,
    about,
    options: {
      runs: { type: 'string', default: '5', about: 'a fresh process of each server in each' },
      rounds: { type: 'string', short: 'r', default: '20', about: 'of each process, by turns' },
      requests: { type: 'string', short: 'n', default: '3000', about: 'of each round' },
      warmup: { type: 'string', default: '40000', about: 'requests before the first round' },
      connections: { type: 'string', short: 'c', default: '100', about: 'held open' },
      build: { type: 'boolean', default: true, about: 'uses the packages of the last build' },
      publish: { type: 'boolean', default: false, about: 'keeps the results' },
    },
  });
  const options = {
    runs: count('runs'),
    rounds: count('rounds'),
    requests: count('requests'),
    connections: count('connections'),
  };
  const warmup = count('warmup', 0);
  if (values.build) await buildPackages();
  const prepared = await prepare();
  const servers: RateOfServer[] = [];
  for (const pipelining of [10, 1])
    servers.push(...(await measureRuns(prepared, workload, { ...options, warmup, pipelining })));
  const frameworks = [...new Set(prepared.map(({ framework }) => framework.name))];
  const results: CpuResults<RateOfServer> = {
    ...describeRun(
      `npm run bench -- ${name}`,
      Object.fromEntries(frameworks.map((name) => [name, frameworkVersion(frameworkOf(name))])),
    ),
    options,
    servers,
  };
  console.table(servers.map(rowOf));
  for (const target of targets) console.log(rateLines(target, servers).join('\n'));
  for (const file of await saveResults(name, results, values)) console.log(file);
}

/** A server of the benchmarks, built as its users do. */
export async function prepareServer(name: string, workload: Workload): Promise<PreparedServer> {
  const server = serversOf(workload).find((server) => server.name === name);
  if (server === undefined) throw new Error(`${name} does not do '${workload.name}'`);
  return { name, framework: server, argv: await server.command() };
}

function rowOf({ name, pipelining, runs, rates }: RateOfServer) {
  return {
    server: name,
    pipelined: pipelining,
    'requests/s': Math.round(median(rates)),
    'CPU µs': Number(median(runs).toFixed(1)),
  };
}

/** The lines of one target: with 10 and with 1 pipelined requests, by time and by CPU. */
export function rateLines(
  { of, to, atLeast }: RateTarget,
  servers: readonly RateOfServer[],
): readonly string[] {
  return [10, 1].flatMap((pipelining) => {
    const find = (name: string) =>
      servers.find((server) => server.name === name && server.pipelining === pipelining);
    const [over, under] = [find(of), find(to)];
    if (over === undefined || under === undefined) return [];
    const by = {
      time: over.rates.map((rate, run) => rate / (under.rates[run] as number)),
      CPU: over.runs.map((cpu, run) => (under.runs[run] as number) / cpu),
    };
    return Object.entries(by).map(([kind, ratios]) => {
      const value = median(ratios);
      const label = `requests of ${of} / ${to}, ${pipelining} pipelined, by ${kind}`;
      if (atLeast === undefined) return `${label}  ${value.toFixed(2)}`;
      const isSteady = decide(ratios, atLeast, STEADY);
      const target = `at least ${atLeast}`;
      return formatVerdict({ label, value, target, met: value >= atLeast, isSteady });
    });
  });
}
