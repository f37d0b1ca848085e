import { type TypeId, type Types, typeNode } from '@mikrokit/types/model';

/**
 * Whether values of a type are the same in Python as in JSON: texts, numbers, lists and the like.
 */
export function isPlainJson(id: TypeId, types: Types, seen: Set<TypeId> = new Set()): boolean {
  if (seen.has(id)) return true;
  seen.add(id);
  const node = typeNode(types, id);
  switch (node.kind) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'undefined':
    case 'template':
    case 'url':
    case 'regexp':
    case 'enum':
    case 'unknown':
    case 'any-object':
      return true;
    case 'literal':
      return !node.bigint;
    case 'temporal':
      return /^(?:PlainYearMonth|PlainMonthDay|Duration)$/.test(node.of);
    case 'constrained':
    case 'parsed':
    case 'sensitive':
      return isPlainJson(node.type, types, seen);
    case 'array':
      return isPlainJson(node.element, types, seen);
    case 'union':
      return node.members.every((member) => isPlainJson(member, types, seen));
    case 'bigint':
    case 'bytes':
    case 'date':
    case 'file':
    case 'items':
    case 'map':
    case 'object':
    case 'set':
    case 'tuple':
      return false;
  }
}
