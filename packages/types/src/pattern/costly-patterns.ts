import type { Constraint } from '../model/constraints.ts';
import { costOf, type PatternCost } from './pattern-cost.ts';

/** A nonlinear pattern is accepted if a MaxLength limits it to fewer steps. */
const MOST_STEPS = 100_000;

/** A rejected pattern as a literal. Messages put `why` after it. */
export interface CostlyPattern {
  readonly pattern: string;
  readonly why: string;
}

/**
 * Finds patterns among a type's constraints that can take more than linear time in a text's length.
 * `costs` is a cache.
 */
export function costlyPatterns(
  constraints: readonly Constraint[],
  costs: Map<string, PatternCost>,
): readonly CostlyPattern[] {
  const limit = constraints.find(({ kind }) => kind === 'maxLength');
  const most = limit?.kind === 'maxLength' ? limit.value : Number.POSITIVE_INFINITY;
  return constraints.flatMap((constraint) => {
    if (constraint.kind !== 'pattern') return [];
    const { source, flags } = constraint;
    const pattern = `/${source}/${flags ?? ''}`;
    const cost = costs.get(pattern) ?? costOf(source, flags);
    costs.set(pattern, cost);
    const why = rejection(cost, most);
    return why === undefined ? [] : [{ pattern, why }];
  });
}

function rejection(cost: PatternCost, most: number): string | undefined {
  if (cost === 'exponential') {
    return 'which can take time that doubles with each character of a string that almost matches';
  }
  if ('unchecked' in cost) return `which cannot be checked: ${cost.unchecked}`;
  const { degree } = cost;
  if (degree === 1 || most ** degree <= MOST_STEPS) return undefined;
  const power = degree === 2 ? 'the square' : `the power of ${degree}`;
  const bound = Math.floor(MOST_STEPS ** (1 / degree));
  return `which can take time that grows with ${power} of a string's length; a MaxLength of at most ${bound} next to the pattern makes it acceptable`;
}
