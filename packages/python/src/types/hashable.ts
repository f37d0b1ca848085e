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
    case 'constrained':
    case 'sensitive':
      return each([node.type]);
    case 'union':
      return each(node.members);
    case 'tuple':
      return each(node.elements.map(({ type }) => type)) && !node.elements.some(({ rest }) => rest);
    case 'object':
      return (
        node.index === undefined && !node.patterns && each(node.properties.map(({ type }) => type))
      );
    default:
      return true;
  }
}
