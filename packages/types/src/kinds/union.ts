import { decodeUnion } from '../emit/decode-union.ts';
import { encodeUnion, testUnion } from '../emit/encode-union.ts';
import type { KindEmitter } from '../emit/kind-emitter.ts';
import type { Explanation, Kind } from '../kind.ts';
import { type TypeId, typeNode } from '../model.ts';
import { isRecord, ownProperty } from '../runtime/objects.ts';

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
    if (node.members.some((member) => explanation.accepts(member, value))) return;
    const meant = meantMembers(node, value, explanation);
    const [only] = meant;
    if (only !== undefined && meant.length === 1) explanation.explain(only, value);
    else explanation.report('type');
  },
};

/** The members that a refused value was probably meant for, told by its JSON type and its literal keys. */
function meantMembers(node: UnionNode, value: unknown, explanation: Explanation): TypeId[] {
  const { types } = explanation;
  if (Array.isArray(value)) {
    return node.members.filter((member) =>
      ['array', 'tuple'].includes(typeNode(types, member).kind),
    );
  }
  if (typeof value === 'string') {
    return node.members.filter((member) =>
      ['date', 'bigint', 'enum', 'literal'].includes(typeNode(types, member).kind),
    );
  }
  if (!isRecord(value)) return [];
  return node.members.filter((id) => {
    const member = typeNode(types, id);
    if (member.kind !== 'object') return false;
    return member.properties.every((property) => {
      const type = typeNode(types, property.type);
      return type.kind !== 'literal' || ownProperty(value, property.name) === type.value;
    });
  });
}

export const unionEmitter: KindEmitter<UnionNode> = {
  wire: (node, ofMember) => node.members.flatMap(ofMember),
  decode: (node, emit, id) => decodeUnion(node.members, emit, id),
  encode: (node, emit, id) => encodeUnion(node.members, emit, id),
  test: (node, emit, id) => testUnion(node.members, emit, id),
  guards: (node, value, emit) => node.members.flatMap((member) => emit.guards(member, value)),
};
