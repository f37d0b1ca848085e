import { typeNode } from '../model/model.ts';
import type { TypeId, TypeNode, Types } from '../model/nodes.ts';
import { isJsonScalar, jsonFormsOf } from './find-ambiguity.ts';
import { mayBeNext } from './union-ambiguity.ts';

/**
 * Orders the members of each union so that they can be tried one by one: none misreads
 * the JSON of a later one. Returns the same object if all are in order already.
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

/** Moves only members that must be moved; scalars that are their own JSON keep their places. */
function mostSpecificFirst(types: Types, members: readonly TypeId[]): readonly TypeId[] {
  const context = { types, forms: (id: TypeId) => jsonFormsOf(types, id) };
  const waiting = members.filter((member) => !isJsonScalar(types, member));
  if (waiting.length < 2) return members;
  return members.map((member) => {
    if (isJsonScalar(types, member)) return member;
    const next = waiting.findIndex((id) => mayBeNext(id, waiting, context));
    return waiting.splice(Math.max(next, 0), 1)[0] as TypeId;
  });
}
