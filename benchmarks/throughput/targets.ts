import { median } from '../harness/statistics.ts';
import { decide, formatVerdict } from '../harness/verdict.ts';
import type { Round } from './measure-server.ts';
import type { ThroughputResults } from './throughput-results.ts';

/** The least ratio of requests a second, by pipelined requests. */
const TARGETS = [
  { ours: 'mikrokit', theirs: 'bare', pipelining: 10, least: 1.1 },
  { ours: 'mikrokit', theirs: 'fastify', pipelining: 10, least: 1.25 },
  { ours: 'mikrokit', theirs: 'bare', pipelining: 1, least: 1.1 },
  { ours: 'mikrokit', theirs: 'fastify', pipelining: 1, least: 1.15 },
  { ours: 'mikrokit-deepkit', theirs: 'mikrokit', pipelining: 10, least: 0.97 },
  { ours: 'mikrokit-deepkit', theirs: 'mikrokit', pipelining: 1, least: 0.97 },
  { ours: 'mikrokit-bun', theirs: 'bun', pipelining: 10, least: 1.1 },
  { ours: 'mikrokit-bun', theirs: 'bun', pipelining: 1, least: 0.95 },
  { ours: 'mikrokit-deno', theirs: 'deno', pipelining: 10, least: 1.1 },
  { ours: 'mikrokit-deno', theirs: 'deno', pipelining: 1, least: 0.95 },
];
/** The most of their latency at 99 %, by pipelined requests. */
const LATENCY_TARGETS = [
  { ours: 'mikrokit', theirs: 'bare', pipelining: 10, most: 1 },
  { ours: 'mikrokit', theirs: 'bare', pipelining: 1, most: 1 },
];
/** Ratios of rounds further apart than this share of their median agree only if they are all on one side. */
const STEADY = 0.25;

/** Checks the targets of `updateUser` that these results can decide. */
export function verdictsOn(results: ThroughputResults): readonly string[] {
  if (results.workload !== 'update-user') return [];
  return [
    ...TARGETS.flatMap(({ least, ...pair }) => {
      const [own, other] = roundsOf(results, pair);
      const ratios = ratiosOf(own, other, ({ requestsPerSecond }) => requestsPerSecond);
      if (ratios.length === 0) return [];
      const value = median(ratios);
      const lines = [
        formatVerdict({
          label: `${pair.ours} / ${pair.theirs}, requests a second`,
          value,
          target: `at least ${least}`,
          met: value >= least,
          isSteady: decide(ratios, least, STEADY),
        }),
      ];
      const byCpu = ratiosOf(other, own, ({ cpuMicroseconds }) => cpuMicroseconds);
      if (byCpu.length > 0) lines.push(`  by CPU per request  ${median(byCpu).toFixed(2)}`);
      return lines;
    }),
    ...LATENCY_TARGETS.flatMap(({ most, ...pair }) => {
      const [own, other] = roundsOf(results, pair);
      const ratios = ratiosOf(own, other, ({ latencyP99 }) => latencyP99);
      if (ratios.length === 0) return [];
      const value = median(ratios);
      return [
        formatVerdict({
          label: `${pair.ours} / ${pair.theirs}, p99 of latency`,
          value,
          target: `at most ${most}`,
          met: value <= most,
          isSteady: decide(ratios, most, STEADY),
        }),
      ];
    }),
  ];
}

/** Two servers and the requests at once with which they are compared. */
interface Pair {
  readonly ours: string;
  readonly theirs: string;
  readonly pipelining: number;
}

/** The rounds of both servers; none if one was not measured, or with other requests at once. */
function roundsOf(
  { options, servers }: ThroughputResults,
  { ours, theirs, pipelining }: Pair,
): readonly [ours: readonly Round[], theirs: readonly Round[]] {
  const of = (name: string) =>
    pipelining === options.pipelining
      ? (servers.find((server) => server.name === name)?.rounds ?? [])
      : [];
  return [of(ours), of(theirs)];
}

/** The ratio of each round, since a slow machine slows both. */
function ratiosOf(
  ours: readonly Round[],
  theirs: readonly Round[],
  of: (round: Round) => number | undefined,
): readonly number[] {
  return ours.flatMap((round, i) => {
    const [own, other] = [of(round), theirs[i] && of(theirs[i])];
    return own === undefined || other === undefined ? [] : [own / other];
  });
}
