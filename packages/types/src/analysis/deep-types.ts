import { kindOf } from '../kinds/kinds.ts';
import { typeNode } from '../model/model.ts';
import type { KindName, TypeId, TypeNode, Types } from '../model/nodes.ts';
import { components } from './strongly-connected.ts';

/**
 * The types whose values nest without limit: recursive types, `unknown` and `object`, and all types
 * that contain one of these.
 */
export function deepTypes(types: Types): ReadonlySet<TypeId> {
  const deep = new Set<TypeId>();
  for (const component of components(Object.keys(types), (id) => partsOf(types, id))) {
    const isDeep = component.some((id) => {
      const node = typeNode(types, id);
      const parts = partsOf(types, id);
      return (
        kindOf(node).traits(node).nestsWithoutEnd ||
        parts.some((part) => part === id || deep.has(part))
      );
    });
    if (component.length > 1 || isDeep) for (const id of component) deep.add(id);
  }
  return deep;
}

/** The types whose values can contain another value of the same type. */
export function recursiveTypes(types: Types): ReadonlySet<TypeId> {
  const all = components(Object.keys(types), (id) => partsOf(types, id));
  const recursive = all.filter(
    ([first, second]) =>
      second !== undefined || (first !== undefined && partsOf(types, first).includes(first)),
  );
  return new Set(recursive.flat());
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

/** Types with all types inside them, at any depth. */
export function typesWithin(types: Types, ids: Iterable<TypeId>): ReadonlySet<TypeId> {
  const reached = new Set(ids);
  // A set grows while it is iterated over.
  for (const id of reached) for (const part of partsOf(types, id)) reached.add(part);
  return reached;
}

/** The types that match, and all types that contain one of these. */
export function holdersOf(types: Types, matches: (node: TypeNode) => boolean): ReadonlySet<TypeId> {
  const found = new Set(Object.keys(types).filter((id) => matches(typeNode(types, id))));
  if (found.size === 0) return found;
  const holders = new Map<TypeId, TypeId[]>();
  for (const id of Object.keys(types)) {
    for (const part of partsOf(types, id)) {
      const known = holders.get(part);
      // Thousands of types can contain a string.
      if (known) known.push(id);
      else holders.set(part, [id]);
    }
  }
  for (const id of found) for (const holder of holders.get(id) ?? []) found.add(holder);
  return found;
}

/** Whether a type is of a kind, or holds a type of it at any depth. */
export function containsKind(types: Types, id: TypeId, kind: KindName): boolean {
  return [...typesWithin(types, [id])].some((part) => typeNode(types, part).kind === kind);
}

/** Whether values are sensitive, or have a property with the tag `@sensitive`. */
export function isSensitive(node: TypeNode): boolean {
  if (node.kind === 'object') return node.properties.some(({ sensitive }) => sensitive);
  return node.kind === 'sensitive';
}

/** The node with each inner type replaced. */
export function mapParts(node: TypeNode, map: (id: TypeId) => TypeId): TypeNode {
  return kindOf(node).mapTypes(node, map);
}
