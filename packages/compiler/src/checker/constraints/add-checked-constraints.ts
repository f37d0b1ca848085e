import { addConstraints, type Constraint, type NodeOf, type TypeId } from '@mikrokit/types/model';
import { costlyPatterns } from '@mikrokit/types/pattern';
import { describePlace, type Place } from '../place.ts';
import type { ReadContext } from '../read-context.ts';

interface Addition {
  readonly constraints: readonly Constraint[];
  readonly place: Place;
  /** Reports why the constraints do not apply to the type. */
  readonly report: (why: string) => void;
}

/** Adds constraints to a type, or to the members of a union to which they apply. */
export function addCheckedConstraints(
  context: ReadContext,
  id: TypeId,
  { constraints, place, report }: Addition,
): TypeId {
  const added = addConstraints(context.builder, id, constraints);
  if (added.id === undefined) {
    report(added.mismatch);
    return id;
  }
  for (const node of added.nodes) rejectCostlyPatterns(context, node, place);
  return added.id;
}

/** Rejects patterns whose time may grow faster than the length of a text. */
export function rejectCostlyPatterns(
  context: ReadContext,
  { constraints }: NodeOf<'constrained'>,
  place: Place,
): void {
  for (const { pattern, why } of costlyPatterns(constraints, context.patternCosts)) {
    const text = `${describePlace(place)} has the pattern \`${pattern}\`, ${why}.`;
    context.reporter.report('MK1016', place, text);
  }
}
