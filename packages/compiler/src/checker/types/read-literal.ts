import { enumNode, literalNode, type NodeOf } from '@mikrokit/types/model';
import type { LiteralType, Type, TypeSymbol } from '../api/checked-types.ts';
import { literalValueOf } from '../api/checker-failure.ts';
import type { ReadContext } from '../read-context.ts';

/** Reads a string, number, boolean or bigint literal type. */
export function readLiteral(type: LiteralType): NodeOf<'literal'> {
  return literalNode(literalValueOf(type));
}

/**
 * Reads an enum, or one of its members as a literal. `undefined` if the values are unknown at
 * compile time.
 */
export function readEnum(
  context: ReadContext,
  type: Type,
): NodeOf<'enum'> | NodeOf<'literal'> | undefined {
  const symbol = type.getSymbol();
  const owner = type.isUnionType() ? symbol : enumOf(type);
  const isWhole = type.isUnionType() || owner?.getExports().size === 1;
  if (type.isLiteralType() && !isWhole) return readLiteral(type);
  const members = type.isUnionType() ? type.getTypes() : [type];
  return readEnumMembers(owner?.name ?? context.project.checker.typeToString(type), members);
}

/** The node of an enum, from the types of all of its members. */
export function readEnumMembers(
  name: string,
  members: readonly Type[],
): NodeOf<'enum'> | undefined {
  const values = members.map((member) => ({
    name: member.getSymbol()?.name ?? '',
    value: literalValueOf(member as LiteralType),
  }));
  return enumNode(name, values);
}

/** The enum that an enum member belongs to. */
export function enumOf(member: Type): TypeSymbol | undefined {
  return member.getSymbol()?.getParent();
}
