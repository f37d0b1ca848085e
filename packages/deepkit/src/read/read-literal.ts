import type { TypeEnum, TypeLiteral } from '@deepkit/type';
import type { NodeOf } from '@mikrokit/types/model';

/** Reads a string, number, boolean or bigint literal type; `undefined` for others. */
export function readLiteral({ literal }: TypeLiteral): NodeOf<'literal'> | undefined {
  if (typeof literal === 'bigint') return { kind: 'literal', value: String(literal), bigint: true };
  const isJson =
    typeof literal === 'string' || typeof literal === 'number' || typeof literal === 'boolean';
  return isJson ? { kind: 'literal', value: literal } : undefined;
}

/** Reads a whole enum; `undefined` if not all of its values are texts and numbers. */
export function readEnum(type: TypeEnum): NodeOf<'enum'> | undefined {
  const members = Object.entries(type.enum).map(([name, value]) => ({ name, value }));
  return members.every(hasConstant)
    ? { kind: 'enum', name: type.typeName ?? 'enum', members }
    : undefined;
}

function hasConstant(member: {
  readonly name: string;
  readonly value: unknown;
}): member is { readonly name: string; readonly value: string | number } {
  return typeof member.value === 'string' || typeof member.value === 'number';
}
