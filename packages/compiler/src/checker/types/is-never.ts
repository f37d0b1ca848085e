import { type Type, TypeFlags } from '../api/checked-types.ts';
import type { ReadContext } from '../read-context.ts';

/**
 * Whether a type has no values because its literals exclude each other, as in `{ kind: 'a' } & { kind: 'b' }`. TypeScript
 * reduces such a type to `never` only in a request for its properties, and then returns none.
 */
export function isNever(context: ReadContext, type: Type): boolean {
  if (type.isUnionType()) return type.getTypes().every((member) => isNever(context, member));
  if (!type.isIntersectionType()) return false;
  const { checker } = context.project;
  const members = type.getTypes();
  const hasProperties = (member: Type) => checker.getPropertiesOfType(member).length > 0;
  return (
    members.every((member) => member.flags & TypeFlags.Object) &&
    !hasProperties(type) &&
    members.some(hasProperties)
  );
}
