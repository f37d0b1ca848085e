import { typeNode } from '../model/model.ts';
import type { TypeId, TypeNode, Types } from '../model/nodes.ts';
import { formContextOf, isJsonScalar } from './find-ambiguity.ts';
import { type FormContext, orderByReading } from './union-ambiguity.ts';

/**
 * Orders the members of each union so that they can be tried one by one: none misreads
 * the JSON of a later one. Returns the same object if all are in order already.
 */
export function orderMembers(types: Types): Types {
  const changed: Record<TypeId, TypeNode> = {};
  const context = formContextOf(types);
  for (const id of Object.keys(types)) {
    const node = typeNode(types, id);
    if (node.kind !== 'union') continue;
    const members = mostSpecificFirst(context, node.members);
    if (members.some((member, i) => member !== node.members[i])) changed[id] = { ...node, members };
  }
  if (Object.keys(changed).length === 0) return types;
  return Object.assign(Object.create(null), types, changed);
}

/** Moves only members that must be moved; scalars that are their own JSON keep their positions. */
function mostSpecificFirst(context: FormContext, members: readonly TypeId[]): readonly TypeId[] {
  const movable = members.filter((member) => !isJsonScalar(context, member));
  if (movable.length < 2) return members;
  const { ordered, circle } = orderByReading(movable, context);
  const ranks = new Map([...ordered, ...circle].map((member, i) => [member, i]));
  const rankOf = (member: TypeId) => ranks.get(member) as number;
  // A union can list one member twice.
  const next = movable.toSorted((a, b) => rankOf(a) - rankOf(b)).values();
  return members.map((member) =>
    isJsonScalar(context, member) ? member : (next.next().value as TypeId),
  );
}
