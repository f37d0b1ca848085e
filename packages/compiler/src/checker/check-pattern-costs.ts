import type { NodeOf } from '@mikrokit/types/model';
import { costlyPatterns } from '@mikrokit/types/pattern';
import { describePlace, type Place, type ReadContext } from './read-context.ts';

/** Refuses patterns that may take more than linear time in the length of a text. */
export function checkPatternCosts(
  context: ReadContext,
  { constraints }: NodeOf<'constrained'>,
  place: Place,
): void {
  for (const { pattern, why } of costlyPatterns(constraints, context.patternCosts)) {
    const text = `${describePlace(place)} has the pattern \`${pattern}\`, ${why}.`;
    context.reporter.report('MK1016', place.node, text);
  }
}
