import type { Type } from '../api/checked-types.ts';

/**
 * The type of a property or an index signature of an intersection, from the types that its members have for it. TypeScript
 * multiplies out two unions, even if one contains the other: `Json & (Json | undefined)` is then a union of
 * `Json[] & string` and the like.
 */
export function partOfIntersection(whole: Type, parts: readonly Type[]): Type {
  if (parts.length < 2) return whole;
  const idsOf = (type: Type) =>
    new Set((type.isUnionType() ? type.getTypes() : [type]).map(({ id }) => id));
  const all = parts.map(idsOf);
  const at = all.findIndex((one) => all.every((other) => [...one].every((id) => other.has(id))));
  return parts[at] ?? whole;
}
