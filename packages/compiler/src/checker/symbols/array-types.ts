import { ObjectFlags, type Project, type Type } from '../api/checked-types.ts';
import type { ReadContext } from '../read-context.ts';

/** Whether a type is a tuple. The checker's own test costs a request for every object type. */
export function isTuple(type: Type): boolean {
  return type.isTypeReference() && type.getTarget().isTupleType();
}

/**
 * Whether a type is `T[]` or `readonly T[]`. Asks the checker only about types of that name, and not about each array
 * but once about the generic type that all are instances of.
 */
export function isArray(project: Project, type: Type): boolean {
  if (!type.isTypeReference()) return false;
  const generic = type.getTarget();
  const name = generic.getSymbol()?.name;
  return (name === 'Array' || name === 'ReadonlyArray') && project.checker.isArrayType(generic);
}

/** The array type that an interface extends without adding members: `interface JsonArray extends Array<JsonValue> {}`. */
export function arrayBaseOf(context: ReadContext, type: Type): Type | undefined {
  if (!type.isObjectType() || !(type.objectFlags & ObjectFlags.Interface)) return undefined;
  const [base, ...others] = type.getBaseTypes() ?? [];
  if (!base || others.length > 0 || type.getSymbol()?.getMembers().size !== 0) return undefined;
  return isArray(context.project, base) ? base : arrayBaseOf(context, base);
}
