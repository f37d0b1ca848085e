import type { NodeOf } from '@mikrokit/types/model';
import { costOf, type PatternCost } from '../pattern/pattern-cost.ts';
import { describePlace, type Place, type ReadContext } from './read-context.ts';

/** A pattern that is not linear is let through where a MaxLength keeps it below so many steps. */
const MOST_STEPS = 100_000;

/** Refuses patterns that may take more than linear time in the length of a text. */
export function checkPatternCosts(
  context: ReadContext,
  { constraints }: NodeOf<'constrained'>,
  place: Place,
): void {
  const limit = constraints.find(({ kind }) => kind === 'maxLength');
  const most = limit?.kind === 'maxLength' ? limit.value : Number.POSITIVE_INFINITY;
  for (const constraint of constraints) {
    if (constraint.kind !== 'pattern') continue;
    const { source, flags } = constraint;
    const key = `/${source}/${flags ?? ''}`;
    const cost = context.patternCosts.get(key) ?? costOf(source, flags);
    context.patternCosts.set(key, cost);
    const why = refusal(cost, most);
    if (why === undefined) continue;
    const text = `${describePlace(place)} has the pattern \`${key}\`, ${why}.`;
    context.reporter.report('MK1016', place.node, text);
  }
}

function refusal(cost: PatternCost, most: number): string | undefined {
  if (cost === 'exponential') {
    return 'which can take time that doubles with each character of a text that almost matches';
  }
  if ('unchecked' in cost) return `which cannot be checked: ${cost.unchecked}`;
  const { degree } = cost;
  if (degree === 1 || most ** degree <= MOST_STEPS) return undefined;
  const power = degree === 2 ? 'the square' : `the power of ${degree}`;
  const bound = Math.floor(MOST_STEPS ** (1 / degree));
  return `which can take time that grows with ${power} of a text's length; with a MaxLength of at most ${bound} it would do`;
}
