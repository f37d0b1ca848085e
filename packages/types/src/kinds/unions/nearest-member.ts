import type { Decoder, Encoder } from '../../interfaces/kind.ts';
import { elementAt } from '../../model/element-at.ts';
import { isLeaf } from '../../model/leaf-nodes.ts';
import { bareNode } from '../../model/model.ts';
import type { NodeOf, TypeId, Types } from '../../model/nodes.ts';
import { isRequiredInJson, readsNullAsUndefined } from '../../model/null-and-undefined.ts';
import { readProperty } from '../../runtime/objects.ts';
import { lengthOf } from '../collections/tuple.ts';
import { typeOfOtherName } from '../objects/index-signatures.ts';
import { literalValues } from './literals.ts';

/** Whether a part of a value is of a type. */
type Accepts = (id: TypeId, part: unknown) => boolean;

/** The members, including members of nested unions. */
export function flattenMembers(members: readonly TypeId[], types: Types): TypeId[] {
  return members.flatMap((id) => {
    const node = bareNode(types, id);
    return node.kind === 'union' ? flattenMembers(node.members, types) : [id];
  });
}

/**
 * The member with the fewest wrong keys or elements, or the first of equals. `undefined` for JSON
 * without parts.
 */
export function nearestToJson(
  members: readonly TypeId[],
  json: unknown,
  decoder: Decoder,
): TypeId | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const { types } = decoder;
  const accepts: Accepts = (id, part) => decoder.accepts(id, part);
  const acceptsElement: Accepts = (id, item) =>
    accepts(id, item === null && readsNullAsUndefined(types, id) ? undefined : item);
  return nearest(members, (id) => {
    const node = bareNode(types, id);
    if (node.kind === 'object') return countWrongKeys(node, json, { types, accepts });
    // Clients can send objects with any `length`.
    return Array.isArray(json)
      ? countWrongElements(node, json, acceptsElement)
      : Number.POSITIVE_INFINITY;
  });
}

/** The member nearest to a run-time value, if the value is an instance of the class of one. */
export function nearestToValue(
  members: readonly TypeId[],
  value: unknown,
  { types, kindOf, nested, test }: Encoder,
): TypeId | undefined {
  const meant = flattenMembers(members, types).filter((id) => {
    const node = bareNode(types, id);
    return kindOf(node).traits(node).isMeant(value);
  });
  if (meant.length < 2) return meant[0];
  const accepts: Accepts = (id, part) => nested(() => test(id, part));
  return nearest(meant, (id) => {
    const node = bareNode(types, id);
    return node.kind === 'object'
      ? countWrongKeys(node, value as object, { types, accepts })
      : countWrongElements(node, Array.from(value as Iterable<unknown>), accepts);
  });
}

function nearest(members: readonly TypeId[], count: (id: TypeId) => number): TypeId | undefined {
  let best: TypeId | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const id of members) {
    const wrong = count(id);
    if (wrong >= fewest) continue;
    best = id;
    fewest = wrong;
  }
  return best;
}

/**
 * The number of keys that are missing, of another type, or unknown. A wrong literal counts twice:
 * `kind` says more than other keys.
 */
function countWrongKeys(
  node: NodeOf<'object'>,
  value: object,
  { types, accepts }: { readonly types: Types; readonly accepts: Accepts },
): number {
  let count = 0;
  for (const property of node.properties) {
    const { name, type } = property;
    const part = readProperty(value, name);
    if (part === undefined) count += isRequiredInJson(types, property) ? 1 : 0;
    else if (!accepts(type, part)) count += literalValues(types, type) ? 2 : 1;
  }
  const declared = new Set(node.properties.map(({ name }) => name));
  for (const [key, part] of Object.entries(value)) {
    if (declared.has(key) || part === undefined) continue;
    const type = typeOfOtherName(types, node, key);
    if (type === undefined || !accepts(type, part)) count++;
  }
  return count;
}

/**
 * The number of elements of an array, Set or Map that are missing, of another type, or too many.
 */
function countWrongElements(
  node: ReturnType<typeof bareNode>,
  list: readonly unknown[],
  accepts: Accepts,
): number {
  if (isLeaf(node)) return list.length;
  switch (node.kind) {
    case 'array':
    case 'set':
      return list.filter((item) => !accepts(node.element, item)).length;
    case 'map':
      return list.filter((entry) => !isEntry(node, entry, accepts)).length;
    case 'tuple': {
      const length = Math.max(list.length, lengthOf(node).least);
      return Array.from({ length }, (_, i) => i).filter((i) => {
        const element = elementAt(node, i, length);
        if (i >= list.length || element === undefined) return true;
        return !(element.optional && list[i] == null) && !accepts(element.type, list[i]);
      }).length;
    }
    case 'items':
    case 'object':
    case 'parsed':
    case 'sensitive':
    case 'union':
      return list.length;
  }
}

function isEntry(node: NodeOf<'map'>, entry: unknown, accepts: Accepts): boolean {
  if (!Array.isArray(entry) || entry.length !== 2) return false;
  return accepts(node.key, entry[0]) && accepts(node.value, entry[1]);
}
