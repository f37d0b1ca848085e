import { median } from '../harness/statistics.ts';
import { decide, formatVerdict } from '../harness/verdict.ts';
import type { CpuOfServer, CpuResults } from './cpu-results.ts';

/** Two servers, one of whose CPU is divided by the other's, and its bounds with ten pipelined requests and with one. */
interface Ratio {
  readonly of: string;
  readonly to: string;
  readonly most?: Bounds;
  readonly least?: Bounds;
}

/** By pipelined requests. */
type Bounds = Readonly<Partial<Record<10 | 1, number>>>;

export const TRACED = 'mikrokit, traced';
export const ASYNCHRONOUS = 'mikrokit, asynchronous';

const RATIOS: readonly Ratio[] = [
  { of: 'bare', to: 'mikrokit', least: { 10: 3, 1: 1.65 } },
  { of: 'fastify', to: 'mikrokit' },
  { of: 'mikrokit', to: 'floor', most: { 1: 1.05 } },
  { of: 'mikrokit', to: 'axum', most: { 10: 1.1, 1: 1.4 } },
  { of: 'mikrokit', to: 'may_minihttp' },
  { of: 'mikrokit', to: 'go', most: { 10: 0.65, 1: 0.65 } },
  { of: 'mikrokit', to: 'bun', most: { 10: 1, 1: 1.1 } },
  { of: TRACED, to: 'mikrokit', most: { 10: 1.15, 1: 1.15 } },
  { of: ASYNCHRONOUS, to: 'mikrokit', most: { 10: 1.35, 1: 1.35 } },
];

/** Ratios of runs further apart than this share of their median agree only if they are all on one side. */
const STEADY = 0.1;

/** A line for each ratio of servers that were measured: `mikrokit / axum, 10 pipelined  1.05  (at most 1.1: met)`. */
export function ratioLines({ servers }: Pick<CpuResults, 'servers'>): readonly string[] {
  return RATIOS.flatMap((ratio) => ([10, 1] as const).flatMap((p) => lineOf(ratio, p, servers)));
}

function lineOf(
  { of, to, most, least }: Ratio,
  pipelining: 10 | 1,
  servers: readonly CpuOfServer[],
): readonly string[] {
  const runsOf = (name: string) =>
    servers.find((server) => server.name === name && server.pipelining === pipelining)?.runs;
  const [over, under] = [runsOf(of), runsOf(to)];
  if (over === undefined || under === undefined) return [];
  const ratios = over.map((value, run) => value / (under[run] as number));
  const value = median(ratios);
  const label = `${of} / ${to}, ${pipelining} pipelined`;
  const bound = (most ?? least)?.[pipelining];
  if (bound === undefined) return [`${label}  ${value.toFixed(2)}`];
  const target = `${most === undefined ? 'at least' : 'at most'} ${bound}`;
  const met = most === undefined ? value >= bound : value <= bound;
  return [formatVerdict({ label, value, target, met, isSteady: decide(ratios, bound, STEADY) })];
}
