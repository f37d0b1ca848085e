import { decide, formatVerdict } from '../harness/verdict.ts';
import type { ThroughputResults } from './throughput-results.ts';

/** What each ratio of requests a second should be at least, with so many pipelined requests. */
const TARGETS = [
  { ours: 'mikrokit', theirs: 'bare', pipelining: 10, least: 1.1 },
  { ours: 'mikrokit', theirs: 'fastify', pipelining: 10, least: 1.25 },
  { ours: 'mikrokit', theirs: 'bare', pipelining: 1, least: 1.05 },
  { ours: 'mikrokit', theirs: 'fastify', pipelining: 1, least: 1.15 },
  { ours: 'mikrokit-bun', theirs: 'bun', pipelining: 10, least: 0.9 },
  { ours: 'mikrokit-bun', theirs: 'bun', pipelining: 1, least: 0.9 },
  { ours: 'mikrokit-bun', theirs: 'bun-checked', pipelining: 10, least: 0.9 },
  { ours: 'mikrokit-bun', theirs: 'bun-checked', pipelining: 1, least: 0.9 },
];
/** Ratios of rounds further apart than this share of their median agree only if they are all on one side. */
const STEADY = 0.25;

/** Says of each target of `updateUser` that these results can decide whether it is met. */
export function verdictsOn({ workload, options, servers }: ThroughputResults): readonly string[] {
  if (workload !== 'update-user') return [];
  const resultOf = (name: string) => servers.find((server) => server.name === name);
  return TARGETS.flatMap(({ ours, theirs, pipelining, least }) => {
    const [own, other] = [resultOf(ours), resultOf(theirs)];
    if (pipelining !== options.pipelining || own === undefined || other === undefined) return [];
    const value = own.requestsPerSecond / other.requestsPerSecond;
    const ratios = own.rounds.flatMap(({ requestsPerSecond }, round) => {
      const theirs = other.rounds[round];
      return theirs ? [requestsPerSecond / theirs.requestsPerSecond] : [];
    });
    const isSteady = decide(ratios, least, STEADY);
    const label = `${ours} / ${theirs}`;
    const lines = [
      formatVerdict({ label, value, target: `at least ${least}`, met: value >= least, isSteady }),
    ];
    if (own.cpuMicroseconds !== undefined && other.cpuMicroseconds !== undefined) {
      const byCpu = other.cpuMicroseconds / own.cpuMicroseconds;
      lines.push(`  by CPU per request  ${byCpu.toFixed(2)}`);
    }
    return lines;
  });
}
