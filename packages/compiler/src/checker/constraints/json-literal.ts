import { type LiteralType, type Type, TypeFlags } from '../api/checked-types.ts';
import { literalValueOf } from '../api/checker-failure.ts';
import type { ReadContext } from '../read-context.ts';
import { isTuple } from '../symbols/array-types.ts';
import { indexesOf } from '../symbols/member-declarations.ts';

/** A JSON value, boxed because it can be null. */
export interface JsonLiteral {
  readonly value: unknown;
}

/** The JSON value of a type made of literals: `8080`, `['a', 'b']`, `{ page: 1 }`. A bigint is its decimal string. */
export function jsonLiteralOf(context: ReadContext, type: Type): JsonLiteral | undefined {
  const { checker } = context.project;
  if (type.flags & TypeFlags.Null) return { value: null };
  if (type.isLiteralType()) {
    const value = literalValueOf(type as LiteralType);
    return { value: typeof value === 'bigint' ? String(value) : value };
  }
  if (isTuple(type)) {
    const parts = checker.getTypeArguments(type as never);
    const values = parts.map((part) => jsonLiteralOf(context, part));
    return values.every((part) => part !== undefined)
      ? { value: values.map((part) => part.value) }
      : undefined;
  }
  if (!(type.flags & TypeFlags.Object) || indexesOf(context.project, type).length > 0) {
    return undefined;
  }
  const symbols = checker.getPropertiesOfType(type);
  const types = symbols.length > 0 ? checker.getTypeOfSymbol(symbols) : [];
  const entries = symbols.map((symbol, i) => {
    const part = types[i];
    return [symbol.name, part && jsonLiteralOf(context, part)] as const;
  });
  if (entries.some(([, part]) => part === undefined)) return undefined;
  return { value: Object.fromEntries(entries.map(([key, part]) => [key, part?.value])) };
}
