import { addConstraints as addToModel, type Constraint, type TypeId } from '@mikrokit/types/model';
import { checkPatternCosts } from './check-pattern-costs.ts';
import type { Place, ReadContext } from './read-context.ts';

interface Saying {
  readonly constraints: readonly Constraint[];
  readonly place: Place;
  /** Reports why they cannot be put on the type. */
  readonly report: (why: string) => void;
}

/** Puts constraints on a type, or on those members of a union that they are for. */
export function addConstraints(
  context: ReadContext,
  id: TypeId,
  { constraints, place, report }: Saying,
): TypeId {
  const added = addToModel(context.builder, id, constraints);
  if (added.id === undefined) {
    report(added.misfit);
    return id;
  }
  for (const node of added.nodes) checkPatternCosts(context, node, place);
  return added.id;
}
