import { type TypeId, type Types, typeNode } from '@mikrokit/types/model';

/** Whether the values of a type in Python can be keys of a dict and elements of a set. */
export function isHashable(id: TypeId, types: Types, seen: Set<TypeId> = new Set()): boolean {
  if (seen.has(id)) return true;
  seen.add(id);
  const node = typeNode(types, id);
  const each = (ids: readonly TypeId[]) => ids.every((part) => isHashable(part, types, seen));
  switch (node.kind) {
    case 'array':
    case 'set':
    case 'map':
    case 'unknown':
    case 'any-object':
      return false;
    case 'bytes':
      return /^(?:ArrayBuffer|Uint8)/.test(node.of);
    case 'temporal':
      // Two that differ in their offset alone, when clocks are set back, are equal in Python.
      return node.of !== 'ZonedDateTime';
    case 'constrained':
    case 'parsed':
    case 'sensitive':
      return each([node.type]);
    case 'union':
      return each(node.members) && !mixesTrueAndOne(node.members, types);
    case 'tuple':
      // One that is nothing but a rest is a list.
      return (
        each(node.elements.map(({ type }) => type)) &&
        !(node.elements.length === 1 && node.elements[0]?.rest)
      );
    case 'object':
      return (
        node.index === undefined && !node.patterns && each(node.properties.map(({ type }) => type))
      );
    case 'bigint':
    case 'boolean':
    case 'date':
    case 'enum':
    case 'file':
    case 'items':
    case 'literal':
    case 'null':
    case 'number':
    case 'regexp':
    case 'string':
    case 'template':
    case 'undefined':
    case 'url':
      return true;
  }
}

/** Whether there are booleans and numbers, since `True` and `1` are one key in Python. */
function mixesTrueAndOne(members: readonly TypeId[], types: Types): boolean {
  const kinds = new Set(members.map((id) => primitiveOf(id, types)));
  return kinds.has('boolean') && kinds.has('number');
}

function primitiveOf(id: TypeId, types: Types): string {
  const node = typeNode(types, id);
  if (node.kind === 'literal') return node.bigint ? 'number' : typeof node.value;
  if (node.kind === 'constrained') return primitiveOf(node.type, types);
  if (node.kind === 'enum')
    return node.members.some(({ value }) => typeof value === 'number') ? 'number' : 'string';
  return node.kind === 'bigint' ? 'number' : node.kind;
}
