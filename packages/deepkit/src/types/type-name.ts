import { ReflectionKind, stringifyShortResolvedType, type Type } from '@deepkit/type';
import { printType, shortenType, type TypeLocation } from '@mikrokit/types/model';
import type { ReadContext } from './read-context.ts';

/**
 * The name of a type with its type arguments, as in `Page<User>`. `undefined` for an anonymous
 * type.
 */
export function nameOfType(
  context: ReadContext,
  type: Type,
  location: TypeLocation,
): string | undefined {
  const { typeName, typeArguments = [] } = type;
  if (typeName === undefined || typeArguments.length === 0) return typeName;
  const { types } = context.builder;
  const names = typeArguments.map((argument) => {
    const id = context.readType(argument, location);
    return types[id] ? printType(types, id) : argument.typeName;
  });
  return `${typeName}<${names.join(', ')}>`;
}

/** Prints a type as it was written, as far as that is known, in at most 120 characters. */
export function printDeepkitType(type: Type): string {
  const isUnknown = type.kind === ReflectionKind.any || type.kind === ReflectionKind.never;
  const text =
    isUnknown && type.typeName !== undefined ? type.typeName : stringifyShortResolvedType(type);
  return shortenType(text);
}
