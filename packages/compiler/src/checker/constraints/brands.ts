import { type Type, TypeFlags, type TypeSymbol } from '../api/checked-types.ts';
import type { ReadContext } from '../read-context.ts';
import { isTuple } from '../symbols/array-types.ts';
import { indexesOf } from '../symbols/member-declarations.ts';

/**
 * Strips brands, object types that only name a type: `string` for `string & { readonly [brand]:
 * 'UserId' }`, `string & { __brand: 'UserId' }` and `string & {}`. Returns the type itself if it
 * has none, or if several other members remain.
 */
export function withoutBrands(context: ReadContext, type: Type): Type {
  if (!type.isIntersectionType()) return type;
  const rest = withoutBrandMembers(context, type.getTypes());
  const [only] = rest;
  return only && rest.length === 1 ? only : type;
}

/**
 * Also strips MikroKit's `Brand<…>`, for keys and template placeholders, where the model cannot
 * represent it.
 */
export function withoutAllBrands(context: ReadContext, type: Type): Type {
  if (!type.isIntersectionType()) return type;
  const rest = withoutBrandMembers(context, type.getTypes()).filter(
    (member) => !context.isPackageSymbol(member.getSymbol(), '@mikrokit/types', 'Brand'),
  );
  const [only] = rest;
  return only && rest.length === 1 ? only : type;
}

/** The members of an intersection that are not brands. */
export function withoutBrandMembers(
  context: ReadContext,
  members: readonly Type[],
): readonly Type[] {
  const isWithPrimitive = members.some((member) => member.flags & TypeFlags.Primitive);
  return members.filter((member) => !isBrand(context, member, isWithPrimitive));
}

/**
 * Whether an object type is a brand: all its properties are named by symbols or, in an intersection
 * with a primitive, start with an underscore. Elsewhere such names are data: `_id`, `__typename`.
 */
function isBrand(context: ReadContext, type: Type, isWithPrimitive: boolean): boolean {
  if (!(type.flags & TypeFlags.Object) || isObjectOrAnnotation(context, type.getSymbol()))
    return false;
  const { checker } = context.project;
  const names = checker.getPropertiesOfType(type).map(({ escapedName }) => escapedName);
  if (!isWithPrimitive && names.length === 0) return false;
  return (
    indexesOf(context.project, type).length === 0 &&
    names.every((name) => name.startsWith('__@') || (isWithPrimitive && name.startsWith('_'))) &&
    !isDeepkitAnnotation(context, type)
  );
}

/** Whether a type is an annotation in the form of `@deepkit/type`, `{ __meta?: never & ['minLength', 3] }`, which is more than a name. */
function isDeepkitAnnotation({ project: { checker } }: ReadContext, type: Type): boolean {
  const meta = checker.getPropertyOfType(type, '__meta');
  const value = meta && checker.getTypeOfSymbol(meta);
  if (!value) return false;
  const members = value.isUnionType() ? value.getTypes() : [value];
  const given = members.filter(({ flags }) => !(flags & (TypeFlags.Undefined | TypeFlags.Never)));
  return given.length === 0 || given.some(isTuple);
}

/** Whether a symbol is `Object` or one of our annotations. */
function isObjectOrAnnotation(context: ReadContext, symbol: TypeSymbol | undefined): boolean {
  if (!symbol) return false;
  return (
    symbol.name === 'Object' || context.isPackageSymbol(symbol, '@mikrokit/types', symbol.name)
  );
}
