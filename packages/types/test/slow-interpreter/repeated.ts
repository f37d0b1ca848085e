import { type KindName, type TypeId, type Types, typeNode } from '@mikrokit/types/model';
import { acceptsJson } from './accepts-json.ts';

/** Whether two of several keys of a Map, or elements of a Set, become equal values. Objects never do. */
export function isRepeated(list: readonly unknown[], id: TypeId, types: Types): boolean {
  const comparable = list.filter(
    (json) => (typeof json !== 'object' || json === null) && !becomesObject(json, id, types),
  );
  return comparable.some((json, i) => comparable.indexOf(json) < i);
}

function becomesObject(json: unknown, id: TypeId, types: Types): boolean {
  const node = typeNode(types, id);
  if (node.kind === 'union')
    return node.members.some((member) => becomesObject(json, member, types));
  if (node.kind === 'constrained') return becomesObject(json, node.type, types);
  return BECOMING_OBJECTS.includes(node.kind) && acceptsJson(types, id, json, 0);
}

const BECOMING_OBJECTS: readonly KindName[] = [
  'bytes',
  'date',
  'parsed',
  'regexp',
  'sensitive',
  'temporal',
  'url',
];
