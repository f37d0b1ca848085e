import { formatVerdict } from '../harness/verdict.ts';
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
/** Rounds of one server that differ by more than this share of the median decide nothing. */
const STEADY = 0.25;
/** Nor do fewer rounds than these. */
const LEAST_ROUNDS = 3;

/** Says of each target of `updateUser` that these results can decide whether it is met. */
export function verdictsOn({ workload, options, servers }: ThroughputResults): readonly string[] {
  if (workload !== 'update-user') return [];
  const resultOf = (name: string) => servers.find((server) => server.name === name);
  return TARGETS.flatMap(({ ours, theirs, pipelining, least }) => {
    const [own, other] = [resultOf(ours), resultOf(theirs)];
    if (pipelining !== options.pipelining || own === undefined || other === undefined) return [];
    const value = own.requestsPerSecond / other.requestsPerSecond;
    const isSteady = [own, other].every(
      ({ rounds, spread }) => rounds.length >= LEAST_ROUNDS && spread <= STEADY,
    );
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
