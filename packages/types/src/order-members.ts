import { isPlain, wireOf } from './ambiguity.ts';
import { mayBeNext } from './emit/misreads.ts';
import { type TypeId, type TypeNode, type Types, typeNode } from './model.ts';

/**
 * The same types with the members of each union in an order in which they can be tried: none takes
 * JSON that was written for a later one and makes another value of it. The same object if they are.
 */
export function orderMembers(types: Types): Types {
  const changed: Record<TypeId, TypeNode> = {};
  for (const id of Object.keys(types)) {
    const node = typeNode(types, id);
    if (node.kind !== 'union') continue;
    const members = mostSpecificFirst(types, node.members);
    if (members.some((member, i) => member !== node.members[i])) changed[id] = { ...node, members };
  }
  if (Object.keys(changed).length === 0) return types;
  return Object.assign(Object.create(null), types, changed);
}

/** Moves only those that must be moved; what stands in JSON as it is stays where it is. */
function mostSpecificFirst(types: Types, members: readonly TypeId[]): readonly TypeId[] {
  const wires = { types, wire: (id: TypeId) => wireOf(types, id) };
  const waiting = members.filter((member) => !isPlain(types, member));
  if (waiting.length < 2) return members;
  return members.map((member) => {
    if (isPlain(types, member)) return member;
    const next = waiting.findIndex((id) => mayBeNext(id, waiting, wires));
    return waiting.splice(Math.max(next, 0), 1)[0] as TypeId;
  });
}
