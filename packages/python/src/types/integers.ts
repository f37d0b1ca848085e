import { isLeaf, type TypeId, type Types, typeNode } from '@mikrokit/types/model';
import { constraintsOf } from './constraints.ts';

/** The kinds of integers that a type can have, which are both `int` in Python. */
export function integersOf(id: TypeId, types: Types): readonly ('bigint' | 'integer')[] {
  const node = typeNode(types, id);
  switch (node.kind) {
    case 'bigint':
      return ['bigint'];
    case 'literal':
      if (node.bigint) return ['bigint'];
      return Number.isSafeInteger(node.value) ? ['integer'] : [];
    case 'enum':
      return node.members.some(({ value }) => typeof value === 'number') ? ['integer'] : [];
    case 'constrained': {
      const base = typeNode(types, node.type);
      if (base.kind !== 'number') return integersOf(node.type, types);
      return constraintsOf(node, base).isInteger ? ['integer'] : [];
    }
    case 'parsed':
      return integersOf(node.type, types);
    case 'union':
      return node.members.flatMap((member) => integersOf(member, types));
    case 'any-object':
    case 'array':
    case 'boolean':
    case 'bytes':
    case 'date':
    case 'file':
    case 'items':
    case 'map':
    case 'null':
    case 'number':
    case 'object':
    case 'regexp':
    case 'sensitive':
    case 'set':
    case 'string':
    case 'template':
    case 'temporal':
    case 'tuple':
    case 'undefined':
    case 'unknown':
    case 'url':
      return [];
  }
}

/** Whether lists, sets and the like among the members differ by `bigint` and number alone, which no value shows in Python. */
export function mixesListsOfIntegers(members: readonly TypeId[], types: Types): boolean {
  const lists = members.map((id) => new Set(elementsOf(id, types))).filter(({ size }) => size > 0);
  return lists.length > 1 && new Set(lists.flatMap((sorts) => [...sorts])).size > 1;
}

/**
 * `outer` are the types whose elements are being collected, because a union can contain arrays of
 * itself.
 */
function elementsOf(
  id: TypeId,
  types: Types,
  outer: ReadonlySet<TypeId> = new Set(),
): readonly ('bigint' | 'integer')[] {
  if (outer.has(id)) return [];
  const visited = new Set(outer).add(id);
  const node = typeNode(types, id);
  if (isLeaf(node)) return [];
  const within = (inner: TypeId) => {
    const isNumber = typeNode(types, inner).kind === 'number';
    return [
      ...(isNumber ? (['integer'] as const) : integersOf(inner, types)),
      ...elementsOf(inner, types, visited),
    ];
  };
  switch (node.kind) {
    case 'array':
    case 'set':
      return within(node.element);
    case 'map':
      return [...within(node.key), ...within(node.value)];
    case 'tuple':
      return node.elements.flatMap(({ type }) => within(type));
    case 'constrained':
    case 'parsed':
      return elementsOf(node.type, types, visited);
    case 'union':
      return node.members.flatMap((member) => elementsOf(member, types, visited));
    case 'items':
    case 'object':
    case 'sensitive':
      return [];
  }
}
