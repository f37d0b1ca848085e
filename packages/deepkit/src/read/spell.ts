import { ReflectionKind, stringifyShortResolvedType, type Type } from '@deepkit/type';

/** The type as it was written, as far as that is known; shortened when it is long. */
export function spell(type: Type): string {
  const isUnseen = type.kind === ReflectionKind.any || type.kind === ReflectionKind.never;
  const text =
    isUnseen && type.typeName !== undefined ? type.typeName : stringifyShortResolvedType(type);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
