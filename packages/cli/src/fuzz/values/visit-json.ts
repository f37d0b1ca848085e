import { type TypeId, type TypeNode, type Types, typeNode } from '@mikrokit/types/model';
import { decodeByModel } from '@mikrokit/types/runtime/interpret';
import type { JsonPath } from './json-path.ts';

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
    if (node.kind === 'sensitive')
      return enter(node.type, part, { ...location, secrecy: 'sensitive' });
    if (typeof part !== 'object' || part === null) return;
    const at = (key: string | number, name = location.name, owner = location.owner): Location => ({
      path: [...location.path, key],
      name,
      owner,
      secrecy: location.secrecy,
    });
    if (node.kind === 'object') {
      for (const { name, type: inner, sensitive } of node.properties) {
        if (!Object.hasOwn(part, name)) continue;
        const inside = at(name, name, node.name ?? location.name);
        const secrecy = inside.secrecy ?? (sensitive && 'tagged');
        enter(inner, part[name as never], { ...inside, secrecy });
      }
    }
    if (!Array.isArray(part)) return;
    for (const [i, item] of part.entries()) {
      if (node.kind === 'array' || node.kind === 'set') enter(node.element, item, at(i));
      if (node.kind === 'tuple') {
        const element = node.elements[i] ?? node.elements.find(({ rest }) => rest);
        if (element) enter(element.type, item, at(i, element.label ?? location.name));
      }
    }
  }
  enter(id, json, { path: [], name: undefined, owner: undefined });
}

function isOf(types: Types, id: TypeId, json: unknown): boolean {
  return decodeByModel({ types }, id, json, { maxDepth: Number.POSITIVE_INFINITY }).ok;
}
