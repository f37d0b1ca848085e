import { addConstraints, type Constraint, type NodeOf, type TypeId } from '@mikrokit/types/model';
import { costlyPatterns } from '@mikrokit/types/pattern';
import { describeLocation, type Location } from '../location.ts';
import type { ReadContext } from '../read-context.ts';

interface Addition {
  readonly constraints: readonly Constraint[];
  readonly location: Location;
  /** Reports why the constraints do not apply to the type. */
  readonly report: (why: string) => void;
}

/** Adds constraints to a type, or to the members of a union to which they apply. */
export function addCheckedConstraints(
  context: ReadContext,
  id: TypeId,
  { constraints, location, report }: Addition,
): TypeId {
  const added = addConstraints(context.builder, id, constraints);
  if (added.id === undefined) {
    report(added.mismatch);
    return id;
  }
  for (const node of added.nodes) rejectCostlyPatterns(context, node, location);
  return added.id;
}

/** Rejects patterns whose time can grow faster than the length of a text. */
export function rejectCostlyPatterns(
  context: ReadContext,
  { constraints }: NodeOf<'constrained'>,
  location: Location,
): void {
  for (const { pattern, why } of costlyPatterns(constraints, context.patternCosts)) {
    const text = `${describeLocation(location)} has the pattern \`${pattern}\`, ${why}.`;
    context.reporter.report('MK1016', location, text);
  }
}
