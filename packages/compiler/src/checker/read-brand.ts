import { type Type, TypeFlags, type Symbol as TypeSymbol } from 'typescript/unstable/sync';
import { indexesOf } from './declared-members.ts';
import type { ReadContext } from './read-context.ts';

/**
 * Without the object types that only give a type a name of its own: `string` for
 * `string & { readonly [brand]: 'UserId' }`, `string & { __brand: 'UserId' }` and `string & {}`. The
 * same type where there are none, or where more than one part remains.
 */
export function withoutBrands(context: ReadContext, type: Type): Type {
  if (!type.isIntersectionType()) return type;
  const rest = withoutBrandParts(context, type.getTypes());
  const [only] = rest;
  return only && rest.length === 1 ? only : type;
}

/** The same, also without `Brand<…>` of ours: for keys and parts of texts, which have no place for it in the model. */
export function withoutAllBrands(context: ReadContext, type: Type): Type {
  if (!type.isIntersectionType()) return type;
  const rest = withoutBrandParts(context, type.getTypes()).filter(
    (part) => !context.isPackageSymbol(part.getSymbol(), '@mikrokit/types', 'Brand'),
  );
  const [only] = rest;
  return only && rest.length === 1 ? only : type;
}

/** The parts of an intersection that are no brands. */
export function withoutBrandParts(context: ReadContext, parts: readonly Type[]): readonly Type[] {
  const isOfPrimitive = parts.some((part) => part.flags & TypeFlags.Primitive);
  return parts.filter((part) => !isBrand(context, part, isOfPrimitive));
}

/**
 * Whether all properties of an object type are named by symbols or, beside a primitive, which can
 * have none, begin with an underscore. Objects may have such: `_id`, `__typename`.
 */
function isBrand(context: ReadContext, type: Type, isOfPrimitive: boolean): boolean {
  if (!(type.flags & TypeFlags.Object) || isOthers(context, type.getSymbol())) return false;
  const { checker } = context.project;
  const names = checker.getPropertiesOfType(type).map(({ escapedName }) => escapedName);
  if (!isOfPrimitive && names.length === 0) return false;
  return (
    indexesOf(context.project, type).length === 0 &&
    names.every((name) => name.startsWith('__@') || (isOfPrimitive && name.startsWith('_'))) &&
    // Annotations of @deepkit/type, which say more than a name. The checker escapes leading underscores.
    !names.includes('___meta' as never)
  );
}

/** Whether a type is `Object`, or an annotation of ours that stands for more than a name. */
function isOthers(context: ReadContext, symbol: TypeSymbol | undefined): boolean {
  if (!symbol) return false;
  return (
    symbol.name === 'Object' || context.isPackageSymbol(symbol, '@mikrokit/types', symbol.name)
  );
}
