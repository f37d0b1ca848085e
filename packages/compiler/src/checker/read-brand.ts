import { type Type, TypeFlags } from 'typescript/unstable/sync';
import type { ReadContext } from './read-context.ts';

/**
 * Without the object types that only give a type a name of its own: `string` for
 * `string & { readonly [brand]: 'UserId' }` or `string & { __brand: 'UserId' }`. The same type where
 * there are none, or where more than one part remains.
 */
export function withoutBrands(context: ReadContext, type: Type): Type {
  if (!type.isIntersectionType()) return type;
  const parts = type.getTypes();
  const isOfPrimitive = parts.some((part) => part.flags & TypeFlags.Primitive);
  const rest = parts.filter((part) => !isBrand(context, part, isOfPrimitive));
  const [only] = rest;
  return only && rest.length === 1 ? only : type;
}

/**
 * Whether all properties of an object type are named by symbols, or, beside a primitive, which can
 * have none, begin with an underscore. Objects may have those: `_id`, `__typename`.
 */
function isBrand(context: ReadContext, type: Type, isOfPrimitive: boolean): boolean {
  const { checker } = context.project;
  if (!(type.flags & TypeFlags.Object) || type.getSymbol()?.name === 'Object') return false;
  const names = checker.getPropertiesOfType(type).map(({ escapedName }) => escapedName);
  if (!isOfPrimitive && names.length === 0) return false;
  return (
    checker.getIndexInfosOfType(type).length === 0 &&
    names.every((name) => name.startsWith('__@') || (isOfPrimitive && name.startsWith('_')))
  );
}
