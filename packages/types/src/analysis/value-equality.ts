import { kindOf } from '../kinds/kinds.ts';
import { bareNode } from '../model/model.ts';
import type { TypeId, Types } from '../model/nodes.ts';

/** Whether `===`, Maps and Sets compare values of the type by value, so that equal JSON gives equal values. */
export function isComparedByValue(types: Types, id: TypeId): boolean {
  const node = bareNode(types, id);
  if (node.kind === 'union')
    return node.members.every((member) => isComparedByValue(types, member));
  return kindOf(node).traits(node).comparesByValue;
}

/**
 * Whether values of the type can be arbitrary numbers or bigints. Anyone can compute their hashes
 * in Maps and Sets.
 */
export function hasKnownHashes(types: Types, id: TypeId): boolean {
  const node = bareNode(types, id);
  if (node.kind === 'union') return node.members.some((member) => hasKnownHashes(types, member));
  return kindOf(node).traits(node).hasKnownHashes;
}
