import type { NodeOf } from '@mikrokit/types/model';
import type { LiteralType, Type, Symbol as TypeSymbol } from 'typescript/unstable/sync';
import type { ReadContext } from './read-context.ts';

/** Reads a string, number, boolean or bigint literal type. */
export function readLiteral(type: LiteralType): NodeOf<'literal'> {
  return typeof type.value === 'bigint'
    ? { kind: 'literal', value: String(type.value), bigint: true }
    : { kind: 'literal', value: type.value };
}

/** Reads an enum, or one of its members, which is a literal; `undefined` if TypeScript cannot tell the values. */
export function readEnum(
  context: ReadContext,
  type: Type,
): NodeOf<'enum'> | NodeOf<'literal'> | undefined {
  const symbol = type.getSymbol();
  const owner = type.isUnionType() ? symbol : enumOf(type);
  const isWhole = type.isUnionType() || owner?.getExports().size === 1;
  if (type.isLiteralType() && !isWhole) return readLiteral(type);
  const members = type.isUnionType() ? type.getTypes() : [type];
  return enumNode(owner?.name ?? context.project.checker.typeToString(type), members);
}

/** The node of a whole enum, from the types of its members. */
export function enumNode(name: string, members: readonly Type[]): NodeOf<'enum'> | undefined {
  const values = members.map((member) => ({
    name: member.getSymbol()?.name ?? '',
    value: (member as LiteralType).value,
  }));
  return values.every(hasConstant) ? { kind: 'enum', name, members: values } : undefined;
}

/** The enum that an enum member belongs to. */
export function enumOf(member: Type): TypeSymbol | undefined {
  return member.getSymbol()?.getParent();
}

function hasConstant(member: {
  readonly name: string;
  readonly value: unknown;
}): member is { readonly name: string; readonly value: string | number } {
  return typeof member.value === 'string' || typeof member.value === 'number';
}
