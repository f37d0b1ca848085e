import { kindOf } from '../kinds/kinds.ts';
import { typeNode } from '../model/model.ts';
import type { TypeId, TypeNode, Types } from '../model/nodes.ts';

/** The types whose values nest without end: recursive types, `unknown` and `object`, and all types that contain one of these. */
export function deepTypes(types: Types): ReadonlySet<TypeId> {
  const deep = new Set(Object.keys(types));
  for (let before = -1; before !== deep.size; ) {
    before = deep.size;
    for (const id of deep) {
      const node = typeNode(types, id);
      const isDeep =
        kindOf(node).traits(node).nestsWithoutEnd ||
        partsOf(types, id).some((part) => deep.has(part));
      if (!isDeep) deep.delete(id);
    }
  }
  return deep;
}

/** Whether a value of the type may hold another value of the same type. */
export function isRecursive(types: Types, id: TypeId): boolean {
  const reached = new Set<TypeId>();
  const waiting = partsOf(types, id);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === id) return true;
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...partsOf(types, next));
  }
  return false;
}

/** The inner types of a type. */
export function partsOf(types: Types, id: TypeId): TypeId[] {
  const parts: TypeId[] = [];
  const node = typeNode(types, id);
  kindOf(node).mapTypes(node, (part) => {
    parts.push(part);
    return part;
  });
  return parts;
}

/** The node with each inner type replaced. */
export function mapParts(node: TypeNode, map: (id: TypeId) => TypeId): TypeNode {
  return kindOf(node).mapTypes(node, map);
}
