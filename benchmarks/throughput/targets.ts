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
/** Ratios of rounds further apart than this share of their median agree only if they are all on one side. */
const STEADY = 0.25;

/** Checks the targets of `updateUser` that these results can decide. */
export function verdictsOn({ workload, options, servers }: ThroughputResults): readonly string[] {
  if (workload !== 'update-user') return [];
  const resultOf = (name: string) => servers.find((server) => server.name === name);
  return TARGETS.flatMap(({ ours, theirs, pipelining, least }) => {
    const [own, other] = [resultOf(ours), resultOf(theirs)];
    if (pipelining !== options.pipelining || own === undefined || other === undefined) return [];
    const ratios = ratiosOf(own.rounds, other.rounds, ({ requestsPerSecond }) => requestsPerSecond);
    if (ratios.length === 0) return [];
    const value = median(ratios);
    const isSteady = decide(ratios, least, STEADY);
    const label = `${ours} / ${theirs}`;
    const lines = [
      formatVerdict({ label, value, target: `at least ${least}`, met: value >= least, isSteady }),
    ];
    const byCpu = ratiosOf(other.rounds, own.rounds, ({ cpuMicroseconds }) => cpuMicroseconds);
    if (byCpu.length > 0) lines.push(`  by CPU per request  ${median(byCpu).toFixed(2)}`);
    return lines;
  });
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
