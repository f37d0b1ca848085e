import type { Project, Type } from 'typescript/unstable/sync';

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
