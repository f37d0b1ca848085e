import { type TypeId, type Types, typeNode } from '@mikrokit/types/model';
import { constraintsOf } from './constraints.ts';
import { areTagged, type Tags } from './tags.ts';

/** The kinds of JSON that msgspec distinguishes. `custom` must be the only one. */
type Sort =
  | 'null'
  | 'boolean'
  | 'integer'
  | 'number'
  | 'text'
  | 'list'
  | 'object'
  | 'any'
  | 'custom';

/** Whether msgspec itself can distinguish the members of a union. */
export function fitsMsgspec(members: readonly TypeId[], types: Types, tags: Tags): boolean {
  // msgspec takes numbers for pointers in such a union, and crashes: docs/decisions/python.md.
  if (members.some((id) => isTuple(id, types)) && members.some((id) => isChecked(id, types)))
    return false;
  const sorted = members.flatMap((id) => sortsOf(id, types).map((sort) => ({ id, sort })));
  const others = sorted.filter(({ sort }) => sort !== 'null');
  if (others.some(({ sort }) => sort === 'custom' || sort === 'any')) return others.length === 1;
  // Literals of one sort are one Literal.
  const literals = new Set(members.filter((id) => typeNode(types, id).kind === 'literal'));
  const bySort = Map.groupBy(others, ({ sort }) => sort);
  for (const [sort, group] of bySort) {
    const distinct = group.filter(({ id }) => !literals.has(id));
    const count = distinct.length + (distinct.length < group.length ? 1 : 0);
    if (count < 2) continue;
    const isTagged =
      sort === 'object' &&
      areTagged(
        distinct.map(({ id }) => id),
        tags,
      );
    if (!isTagged) return false;
  }
  return true;
}

function isTuple(id: TypeId, types: Types): boolean {
  const node = typeNode(types, id);
  if (node.kind === 'union') return node.members.some((member) => isTuple(member, types));
  if (node.kind === 'constrained' || node.kind === 'parsed' || node.kind === 'sensitive')
    return isTuple(node.type, types);
  return node.kind === 'tuple';
}

function isChecked(id: TypeId, types: Types): boolean {
  const node = typeNode(types, id);
  if (node.kind === 'union') return node.members.some((member) => isChecked(member, types));
  if (node.kind === 'parsed' || node.kind === 'sensitive') return isChecked(node.type, types);
  return node.kind === 'constrained' && constraintsOf(node, typeNode(types, node.type)).isChecked;
}

function sortsOf(id: TypeId, types: Types): readonly Sort[] {
  const node = typeNode(types, id);
  switch (node.kind) {
    case 'null':
    case 'undefined':
      return ['null'];
    case 'boolean':
      return ['boolean'];
    case 'number':
      return ['integer', 'number'];
    case 'literal':
      if (node.bigint) return ['custom'];
      return [sortOfValue(node.value)];
    case 'enum':
      return [...new Set(node.members.map(({ value }) => sortOfValue(value)))];
    case 'string':
    case 'template':
    case 'date':
    case 'url':
    case 'regexp':
      return ['text'];
    case 'bytes':
      return [/^(?:ArrayBuffer|Uint8)/.test(node.of) ? 'text' : 'custom'];
    case 'temporal':
      return [
        /^(?:PlainDate|PlainYearMonth|PlainMonthDay|Duration)$/.test(node.of) ? 'text' : 'custom',
      ];
    case 'constrained':
    case 'parsed':
    case 'sensitive':
      return sortsOf(node.type, types);
    case 'array':
    case 'set':
      return ['list'];
    case 'tuple':
      return [
        node.elements.length > 1 && node.elements.some(({ optional, rest }) => optional || rest)
          ? 'custom'
          : 'list',
      ];
    case 'object':
      return ['object'];
    case 'any-object':
      return ['object', 'list'];
    case 'union':
      return node.members.flatMap((member) => sortsOf(member, types));
    case 'unknown':
      return ['any'];
    case 'bigint':
    case 'file':
    case 'items':
    case 'map':
      return ['custom'];
  }
}

function sortOfValue(value: string | number | boolean): Sort {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'boolean';
  return Number.isSafeInteger(value) ? 'integer' : 'number';
}
