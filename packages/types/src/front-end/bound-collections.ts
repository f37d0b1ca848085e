import { hasKnownHashes } from '../analysis/value-equality.ts';
import { typeNode } from '../model/model.ts';
import type { TypeId, TypeNode, Types } from '../model/nodes.ts';
import { constrain } from './annotations/constrain.ts';

/** The default maximum of elements or entries. */
const MOST = 4096;

/**
 * Limits Sets and Maps whose keys can be numbers or bigints, in types that are not `finished`.
 * Anyone can compute the hashes of these keys, so adding many with the same hash takes quadratic
 * time.
 */
export function boundCollections(
  types: Record<TypeId, TypeNode>,
  finished: ReadonlySet<TypeId>,
): void {
  const bare = new Map<TypeId, TypeId>();
  for (const id of Object.keys(types)) {
    if (finished.has(id) || !isBoundable(types, id)) continue;
    bare.set(id, `bare ${id}`);
  }
  for (const [id, of] of bare) types[of] = typeNode(types, id);
  for (const id of Object.keys(types)) {
    const node = typeNode(types, id);
    const of = node.kind === 'constrained' ? bare.get(node.type) : undefined;
    if (of === undefined || node.kind !== 'constrained') continue;
    const isBounded = node.constraints.some(({ kind }) => kind === 'maxItems');
    const constraints = isBounded ? node.constraints : bounded(types, of, node.constraints);
    types[id] = { ...node, type: of, constraints };
  }
  for (const [id, of] of bare) {
    types[id] = { kind: 'constrained', type: of, constraints: bounded(types, of) };
  }
}

function bounded(
  types: Types,
  id: TypeId,
  constraints: Parameters<typeof constrain>[2] = [],
): Parameters<typeof constrain>[2] {
  const least = constraints.find((constraint) => constraint.kind === 'minItems');
  const value = Math.max(MOST, least?.kind === 'minItems' ? least.value : 0);
  const { node, mismatch } = constrain(types, id, [...constraints, { kind: 'maxItems', value }]);
  if (!node) throw new Error(mismatch);
  return node.constraints;
}

function isBoundable(types: Types, id: TypeId): boolean {
  const node = typeNode(types, id);
  if (node.kind === 'set') return hasKnownHashes(types, node.element);
  return node.kind === 'map' && hasKnownHashes(types, node.key);
}
