import { type TypeId, type Types, typeNode } from '@mikrokit/types/model';
import { type Expression, flatten, subscript, unionOf } from '../expression.ts';
import { integersOf, mixesListsOfIntegers } from './integers.ts';
import { literalOf } from './literals.ts';
import type { Location } from './location.ts';
import { fitsMsgspec } from './msgspec-unions.ts';
import type { AnnotationWriter } from './type-writer.ts';

/** A union that msgspec distinguishes itself, or one whose members are tried in turn. */
export function writeUnion(
  members: readonly TypeId[],
  location: Location,
  writer: AnnotationWriter,
): Expression {
  const { types, tags } = writer;
  const written = writeMembers(members, location, writer);
  if (fitsMsgspec(members, types, tags)) return unionOf(written);
  const nothing = members.some((id) => isNothing(id, types)) ? ['None'] : [];
  const tried = written.flatMap(flatten).filter((member) => member !== 'None');
  const integers = new Set(members.flatMap((id) => integersOf(id, types)));
  if (integers.size > 1 || mixesListsOfIntegers(members, types))
    writer.reject(location, 'a bigint and an integer in one union, which are both int in Python');
  // Numbers next to a `bigint` are floats, because both would be integers.
  const told = integers.has('bigint')
    ? ['generated.BigInt', ...tried.filter((one) => one !== 'generated.BigInt' && one !== 'int')]
    : tried;
  return unionOf([subscript('generated.OneOf', told), ...nothing]);
}

/** The members of a union. All literals together are one member. */
function writeMembers(
  members: readonly TypeId[],
  location: Location,
  { types, annotation }: AnnotationWriter,
): readonly Expression[] {
  const nodes = members.map((id) => typeNode(types, id));
  const literals = nodes.filter((node) => node.kind === 'literal');
  const others = members.filter((_, i) => nodes[i]?.kind !== 'literal');
  const structs = others.filter((id) => typeNode(types, id).kind === 'object');
  const written = others.map((id) => {
    const isOneOfMany = structs.length > 1 && structs.includes(id);
    return annotation(id, isOneOfMany ? [...location, `Case${structs.indexOf(id) + 1}`] : location);
  });
  if (literals.length === 0) return written;
  const values = literals.map(({ bigint, value }) => (bigint ? BigInt(value) : value));
  return [...written, literalOf(values)];
}

function isNothing(id: TypeId, types: Types): boolean {
  const { kind } = typeNode(types, id);
  return kind === 'null' || kind === 'undefined';
}
