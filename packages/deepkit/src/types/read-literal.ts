import type { TypeEnum, TypeLiteral } from '@deepkit/type';
import { enumNode, literalNode, type NodeOf } from '@mikrokit/types/model';

/** Reads a string, number, boolean or bigint literal type; `undefined` for others. */
export function readLiteral({ literal }: TypeLiteral): NodeOf<'literal'> | undefined {
  return typeof literal === 'symbol' || literal instanceof RegExp
    ? undefined
    : literalNode(literal);
}

/** Reads an enum; `undefined` unless all of its values are strings and numbers. */
export function readEnum({ typeName, enum: values }: TypeEnum): NodeOf<'enum'> | undefined {
  const members = Object.entries(values).map(([name, value]) => ({ name, value }));
  return enumNode(typeName ?? 'enum', members);
}
