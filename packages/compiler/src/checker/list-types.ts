import { ObjectFlags, type Project, type Type } from 'typescript/unstable/sync';
import type { ReadContext } from './read-context.ts';

/** Whether a type is a tuple. The checker's own test costs a request for every object type. */
export function isTuple(type: Type): boolean {
  return type.isTypeReference() && type.getTarget().isTupleType();
}

/**
 * Whether a type is `T[]` or `readonly T[]`. Asks the checker only about what is called so, and not about each array
 * but about the one generic type that all are made from.
 */
export function isArray(project: Project, type: Type): boolean {
  if (!type.isTypeReference()) return false;
  const generic = type.getTarget();
  const name = generic.getSymbol()?.name;
  return (name === 'Array' || name === 'ReadonlyArray') && project.checker.isArrayType(generic);
}

/** The array type behind `interface JsonArray extends Array<JsonValue> {}`, which adds nothing to it. */
export function arrayBaseOf({ project }: ReadContext, type: Type): Type | undefined {
  if (!type.isObjectType() || !(type.objectFlags & ObjectFlags.Interface)) return undefined;
  const [base, ...others] = type.getBaseTypes() ?? [];
  if (!base || others.length > 0 || !isArray(project, base)) return undefined;
  return type.getSymbol()?.getMembers().size === 0 ? base : undefined;
}
