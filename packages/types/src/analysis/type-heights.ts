import { isLeaf } from '../model/leaf-nodes.ts';
import { typeNode } from '../model/model.ts';
import type { TypeId, TypeNode, Types } from '../model/nodes.ts';

/**
 * The fewest levels of objects and lists that a value of each type has: 0 for a number, 1 for `{ id: number }`.
 * Infinity for a type that has no finite value.
 */
export function typeHeights(types: Types): ReadonlyMap<TypeId, number> {
  const ids = Object.keys(types);
  const heights = new Map(ids.map((id) => [id, Number.POSITIVE_INFINITY]));
  const heightOf = (id: TypeId) => heights.get(id) ?? 0;
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const id of ids) {
      const height = heightIn(types, typeNode(types, id), heightOf);
      if (height >= heightOf(id)) continue;
      heights.set(id, height);
      isDone = false;
    }
  }
  return heights;
}

function heightIn(types: Types, node: TypeNode, heightOf: (id: TypeId) => number): number {
  if (isLeaf(node)) return 0;
  const above = (parts: readonly TypeId[]) => 1 + Math.max(0, ...parts.map(heightOf));
  switch (node.kind) {
    case 'constrained': {
      const inner = typeNode(types, node.type);
      const isFilled = node.constraints.some((one) => one.kind === 'minItems' && one.value > 0);
      if (!isFilled) return heightOf(node.type);
      if (inner.kind === 'map') return above([inner.key, inner.value]);
      return inner.kind === 'array' || inner.kind === 'set'
        ? above([inner.element])
        : heightOf(node.type);
    }
    case 'parsed':
    case 'sensitive':
      return heightOf(node.type);
    case 'union':
      return Math.min(...node.members.map(heightOf));
    case 'array':
    case 'set':
    case 'map':
      return 1;
    case 'tuple':
      return above(node.elements.flatMap((one) => (one.optional || one.rest ? [] : [one.type])));
    case 'object':
      return above(
        node.properties.flatMap((one) =>
          one.optional || one.default !== undefined ? [] : [one.type],
        ),
      );
    case 'items':
      return 0;
  }
}
