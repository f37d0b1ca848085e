import type { Constraint, NodeOf, TypeId } from '@mikrokit/types/model';
import { checkPatternCosts } from './check-pattern-costs.ts';

import { constrainId } from './read-constrained.ts';
import type { Place, ReadContext } from './read-context.ts';

interface Saying {
  readonly constraints: readonly Constraint[];
  readonly place: Place;
  /** Reports why they cannot be put on the type. */
  readonly report: (why: string) => void;
}

/** Puts constraints on a type, or on those members of a union that they are for. */
export function addConstraints(context: ReadContext, id: TypeId, saying: Saying): TypeId {
  const { constraints, place, report } = saying;
  const { builder } = context;
  const before = builder.types[id];
  if (before?.kind === 'union') return addToMembers(context, before, saying) ?? id;
  const { node, misfit } = constrainId(builder.types, id, constraints);
  if (node) {
    checkPatternCosts(context, node, place);
    return builder.add(node);
  }
  report(misfit);
  return id;
}

function addToMembers(
  context: ReadContext,
  union: NodeOf<'union'>,
  { constraints, place, report }: Saying,
): TypeId | undefined {
  const { builder } = context;
  let why = 'is for none of its members';
  let isUsed = false;
  const members = union.members.map((member) => {
    const { node, misfit } = constrainId(builder.types, member, constraints);
    if (!node) {
      why = misfit;
      return member;
    }
    isUsed = true;
    checkPatternCosts(context, node, place);
    return builder.add(node);
  });
  if (isUsed) return builder.add({ kind: 'union', members });
  report(why);
  return undefined;
}
