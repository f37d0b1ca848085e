import { ObjectFlags, type Project, type Type } from 'typescript/unstable/sync';
import type { ReadContext } from './read-context.ts';

/** Whether a type is a tuple. The checker's own test costs a request for every object type. */
export function isTuple(type: Type): boolean {
  return type.isTypeReference() && type.getTarget().isTupleType();
}

/** Whether a type is `T[]` or `readonly T[]`; asks the checker only about what is called so. */
export function isArray(project: Project, type: Type): boolean {
  if (!type.isTypeReference()) return false;
  const name = type.getSymbol()?.name;
  return (name === 'Array' || name === 'ReadonlyArray') && project.checker.isArrayType(type);
}

/** The array type behind `interface JsonArray extends Array<JsonValue> {}`, which adds nothing to it. */
export function arrayBaseOf({ project }: ReadContext, type: Type): Type | undefined {
  if (!type.isObjectType() || !(type.objectFlags & ObjectFlags.Interface)) return undefined;
  const [base, ...others] = type.getBaseTypes() ?? [];
  const addsNothing = others.length === 0 && type.getSymbol()?.getMembers().size === 0;
  return base && addsNothing && isArray(project, base) ? base : undefined;
}
