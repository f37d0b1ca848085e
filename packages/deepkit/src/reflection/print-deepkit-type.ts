import { ReflectionKind, stringifyShortResolvedType, type Type } from '@deepkit/type';
import { shortenType } from '@mikrokit/types/model';

/** Prints a type as it was written, as far as that is known, in at most 120 characters. */
export function printDeepkitType(type: Type): string {
  const isUnknown = type.kind === ReflectionKind.any || type.kind === ReflectionKind.never;
  const text =
    isUnknown && type.typeName !== undefined ? type.typeName : stringifyShortResolvedType(type);
  return shortenType(text);
}
