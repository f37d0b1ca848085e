import type { NodeOf } from '@mikrokit/types';
import type { LiteralType, Type, Symbol as TypeSymbol } from 'typescript/unstable/sync';
import type { ReadContext } from './read-context.ts';

/** Reads a string, number, boolean or bigint literal type. */
export function readLiteral(type: LiteralType): NodeOf<'literal'> {
  return typeof type.value === 'bigint'
    ? { kind: 'literal', value: String(type.value), bigint: true }
    : { kind: 'literal', value: type.value };
}

/** Reads an enum, or one of its members, which is a literal. */
export function readEnum(context: ReadContext, type: Type): NodeOf<'enum' | 'literal'> {
  const symbol = type.getSymbol();
  const isWhole = type.isUnionType() || symbol?.getParent()?.getExports().size === 1;
  if (type.isLiteralType() && !isWhole) return readLiteral(type);
  const owner = type.isUnionType() ? symbol : symbol?.getParent();
  const members = type.isUnionType() ? type.getTypes() : [type];
  return {
    kind: 'enum',
    name: owner?.name ?? context.project.checker.typeToString(type),
    members: members.map((member) => ({
      name: member.getSymbol()?.name ?? '',
      value: (member as LiteralType).value as string | number,
    })),
  };
}

/** The enum that an enum member belongs to. */
export function enumOf(member: Type): TypeSymbol | undefined {
  return member.getSymbol()?.getParent();
}
