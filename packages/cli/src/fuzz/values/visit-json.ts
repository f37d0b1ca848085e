import {
  isLeaf,
  type NodeOf,
  type TypeId,
  type TypeNode,
  type Types,
  typeNode,
} from '@mikrokit/types/model';
import { decodeByModel } from '@mikrokit/types/runtime/interpret';
import { type JsonPath, partAt } from './json-path.ts';

/** A part of JSON with its type. */
export interface TypedPart {
  readonly path: JsonPath;
  readonly json: unknown;
  readonly type: TypeId;
  /** Never a union, a constrained type or the output of a schema. */
  readonly node: Exclude<TypeNode, { readonly kind: 'union' | 'constrained' | 'parsed' }>;
  /** The key or label that names it. For an element, the name of the array. */
  readonly name: string | undefined;
  /** The name of the object type around it. */
  readonly owner: string | undefined;
  /**
   * Whether it is inside a `Sensitive`, or inside a property with the tag `@sensitive`. Absent for
   * neither.
   */
  readonly secrecy?: 'sensitive' | 'tagged' | undefined;
}

type Location = Pick<TypedPart, 'path' | 'name' | 'owner' | 'secrecy'>;

/**
 * Visits the parts of JSON with their types, the outermost first. Skips parts that do not match
 * their type.
 */
export function visitJson(
  types: Types,
  id: TypeId,
  json: unknown,
  visit: (part: TypedPart) => void,
): void {
  function enter(type: TypeId, part: unknown, location: Location, named = type): void {
    if (part === undefined) return;
    const node = typeNode(types, type);
    if (node.kind === 'constrained') return enter(node.type, part, location, type);
    if (node.kind === 'parsed') return enter(node.type, part, location);
    if (node.kind === 'union') {
      const member = node.members.find((one) => isOf(types, one, part));
      return member === undefined ? undefined : enter(member, part, location);
    }
    visit({ ...location, json: part, type: named, node });
    if (isLeaf(node)) return;
    const at = (key: string | number, name = location.name, owner = location.owner): Location => ({
      path: [...location.path, key],
      name,
      owner,
      secrecy: location.secrecy,
    });
    const items: readonly unknown[] = Array.isArray(part) ? part : [];
    switch (node.kind) {
      case 'sensitive':
        return enter(node.type, part, { ...location, secrecy: 'sensitive' });
      case 'object':
        return enterMembers(node, part, (name) => at(name, name, node.name ?? location.name));
      case 'array':
      case 'set':
        for (const [i, item] of items.entries()) enter(node.element, item, at(i));
        return;
      case 'map':
        for (const [i, entry] of items.entries())
          for (const [of, type] of [node.key, node.value].entries())
            enter(type, partAt(entry, [of]), { ...at(i), path: [...location.path, i, of] });
        return;
      case 'tuple':
        for (const [i, item] of items.entries()) {
          const element = node.elements[i] ?? node.elements.find(({ rest }) => rest);
          if (element) enter(element.type, item, at(i, element.label ?? location.name));
        }
        return;
      case 'items':
        return;
    }
  }

  function enterMembers(
    { properties, index, patterns = [] }: NodeOf<'object'>,
    object: unknown,
    at: (name: string) => Location,
  ): void {
    if (typeof object !== 'object' || object === null) return;
    const others = [...patterns, ...(index ? [index] : [])];
    for (const [name, part] of Object.entries(object)) {
      const property = properties.find((one) => one.name === name);
      const inner = property?.type ?? others.find(({ type }) => isOf(types, type, part))?.type;
      const inside = at(name);
      const secrecy = inside.secrecy ?? (property?.sensitive && 'tagged');
      if (inner !== undefined) enter(inner, part, { ...inside, secrecy });
    }
  }

  enter(id, json, { path: [], name: undefined, owner: undefined });
}

function isOf(types: Types, id: TypeId, json: unknown): boolean {
  return decodeByModel({ types }, id, json, { maxDepth: Number.POSITIVE_INFINITY }).ok;
}
