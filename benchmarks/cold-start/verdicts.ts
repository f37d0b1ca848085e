import { LEAST_ROUNDS, type Verdict } from '../harness/verdict.ts';
import type { ColdStartRow } from './cell.ts';

/** Targets for our built start: against the least, against fastify, and with many routes. */
export function verdictsOf(rows: readonly ColdStartRow[]): readonly Verdict[] {
  const rowOf = (framework: string, routes: number, variant: ColdStartRow['variant'] = 'built') =>
    rows.find(
      (row) => row.framework === framework && row.routes === routes && row.variant === variant,
    );
  const [one, many] = [rowOf('mikrokit', 1), rowOf('mikrokit', 10_000)];
  const cached = [rowOf('mikrokit', 10_000, 'cached'), rowOf('mikrokit', 1, 'cached')] as const;
  const [least, fastify] = [rowOf('trivial-cjs', 0, 'source'), rowOf('fastify', 1)];
  return [
    ratio('mikrokit / trivial-cjs, 1 route', one, least, 1.05),
    ratio('mikrokit / fastify, 1 route', one, fastify, 1 / 3),
    difference('mikrokit, 10,000 routes more than 1, ms', many, one, 60),
    difference("the same with Node's compile cache, ms", ...cached, 60),
  ].filter((verdict) => verdict !== undefined);
}

function ratio(
  label: string,
  ours: ColdStartRow | undefined,
  theirs: ColdStartRow | undefined,
  most: number,
): Verdict | undefined {
  return verdict(label, ours, theirs, most, (a, b) => a / b);
}

function difference(
  label: string,
  ours: ColdStartRow | undefined,
  theirs: ColdStartRow | undefined,
  most: number,
): Verdict | undefined {
  return verdict(label, ours, theirs, most, (a, b) => a - b);
}

function verdict(
  label: string,
  ours: ColdStartRow | undefined,
  theirs: ColdStartRow | undefined,
  most: number,
  compare: (a: number, b: number) => number,
): Verdict | undefined {
  if (ours === undefined || theirs === undefined) return undefined;
  const value = compare(ours.firstReply, theirs.firstReply);
  const target = `at most ${Math.round(most * 100) / 100}`;
  return { label, value, target, met: value <= most, isSteady: isSteady(ours) && isSteady(theirs) };
}

// One slow sample does not matter. If half of them are well above the least, the machine is busy.
function isSteady({ firstReply, least, samples }: ColdStartRow): boolean {
  return samples >= LEAST_ROUNDS && firstReply <= 1.2 * least;
}
