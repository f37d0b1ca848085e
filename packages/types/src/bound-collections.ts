import { constrain } from './constraints/constrain.ts';
import { bareNode, type TypeId, type TypeNode, type Types, typeNode } from './model.ts';

/** How many elements or entries there may be where nothing is said of it. */
const MOST = 4096;

/**
 * Bounds Sets and Maps whose keys may be numbers or bigints, in types that are not `finished`. JavaScript's engines find
 * these by hashes that everybody can compute, so that of many that share one each takes as long to add as there are.
 */
export function boundCollections(
  types: Record<TypeId, TypeNode>,
  finished: ReadonlySet<TypeId>,
): void {
  const bare = new Map<TypeId, TypeId>();
  for (const id of Object.keys(types)) {
    if (finished.has(id) || !isOfKnownHashes(types, id)) continue;
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
  const { node, misfit } = constrain(types, id, [...constraints, { kind: 'maxItems', value }]);
  if (!node) throw new Error(misfit);
  return node.constraints;
}

function isOfKnownHashes(types: Types, id: TypeId): boolean {
  const node = typeNode(types, id);
  if (node.kind === 'set') return mayBeNumber(types, node.element);
  return node.kind === 'map' && mayBeNumber(types, node.key);
}

function mayBeNumber(types: Types, id: TypeId): boolean {
  const node = bareNode(types, id);
  if (node.kind === 'union') return node.members.some((member) => mayBeNumber(types, member));
  return node.kind === 'number' || node.kind === 'bigint' || node.kind === 'unknown';
}
