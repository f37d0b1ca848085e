import type { Constraint, NodeOf, TypeId } from '@mikrokit/types/model';
import { constrainId } from './read-constrained.ts';
import type { ReadContext } from './read-context.ts';

/** Puts constraints on a type, or on those members of a union that they are for. */
export function addConstraints(
  context: ReadContext,
  id: TypeId,
  constraints: readonly Constraint[],
  report: (why: string) => void,
): TypeId {
  const { builder } = context;
  const before = builder.types[id];
  if (before?.kind === 'union') return addToMembers(context, before, constraints, report) ?? id;
  const { node, misfit } = constrainId(builder.types, id, constraints);
  if (node) return builder.add(node);
  report(misfit);
  return id;
}

function addToMembers(
  context: ReadContext,
  union: NodeOf<'union'>,
  constraints: readonly Constraint[],
  report: (why: string) => void,
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
    return builder.add(node);
  });
  if (isUsed) return builder.add({ kind: 'union', members });
  report(why);
  return undefined;
}
