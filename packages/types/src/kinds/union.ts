import { decodeUnion } from '../emit/decode-union.ts';
import { encodeUnion, testUnion } from '../emit/encode-union.ts';
import type { KindEmitter } from '../emit/kind-emitter.ts';
import type { Kind } from '../kind.ts';
import { type TypeId, type Types, typeNode } from '../model.ts';
import { ownProperty } from '../runtime/objects.ts';

export interface UnionNode {
  readonly kind: 'union';
  /** The alias, with its type arguments. Absent for a union written in place. */
  readonly name?: string;
  /** No member is a union. */
  readonly members: readonly TypeId[];
}

export const unionKind: Kind<UnionNode> = {
  print: (node, printer) => {
    const members = node.members.map(printer.type);
    const last = ['null', 'undefined'];
    return [
      ...members.filter((member) => !last.includes(member)),
      ...last.filter((member) => members.includes(member)),
    ].join(' | ');
  },
  mapTypes: (node, map) => ({ ...node, members: node.members.map(map) }),
  explain: (node, value, explanation) => {
    const meant = node.members.filter((id) => isMeant(id, value, explanation.types));
    const [only] = meant;
    // Without a look at the others first: a value in a recursive type is walked once, not once a level.
    if (only !== undefined && meant.length === 1) explanation.explain(only, value);
    else if (!meant.some((id) => explanation.accepts(id, value))) explanation.report('type');
  },
};

const NOT_NESTED = 'bigint boolean date enum literal null number string undefined'.split(' ');
const TEXTS = ['bigint', 'date', 'enum', 'literal', 'string'];

/** Whether a value may be meant for a member: told by its JSON type and literal keys. A member that is not refuses it. */
function isMeant(id: TypeId, value: unknown, types: Types): boolean {
  const member = typeNode(types, id);
  const { kind } = member;
  if (typeof value === 'string' && NOT_NESTED.includes(kind)) return TEXTS.includes(kind);
  if (typeof value !== 'object' || value === null) return true;
  if (NOT_NESTED.includes(kind)) return false;
  if (Array.isArray(value)) return kind !== 'object';
  if (member.kind !== 'object') return kind !== 'array' && kind !== 'tuple';
  return member.properties.every((property) => {
    const type = typeNode(types, property.type);
    if (type.kind !== 'literal') return true;
    const part = ownProperty(value, property.name);
    return part === type.value || (part === undefined && property.optional === true);
  });
}

export const unionEmitter: KindEmitter<UnionNode> = {
  wire: (node, ofMember) => node.members.flatMap(ofMember),
  decode: (node, emit, id) => decodeUnion(node.members, emit, id),
  encode: (node, emit, id) => encodeUnion(node.members, emit, id),
  test: (node, emit, id) => testUnion(node.members, emit, id),
  guards: (node, value, emit) => node.members.flatMap((member) => emit.guards(member, value)),
};
