import { type Type, TypeFlags } from 'typescript/unstable/sync';
import type { ReadContext } from './read-context.ts';

/**
 * Whether no value is of a type because literals in its parts exclude each other, as in `{ kind: 'a' } & { kind: 'b' }`.
 * TypeScript takes such a type for `never` only when it is asked for its properties, and then there are none.
 */
export function isNothing(context: ReadContext, type: Type): boolean {
  if (type.isUnionType()) return type.getTypes().every((member) => isNothing(context, member));
  if (!type.isIntersectionType()) return false;
  const { checker } = context.project;
  const parts = type.getTypes();
  const hasProperties = (part: Type) => checker.getPropertiesOfType(part).length > 0;
  return (
    parts.every((part) => part.flags & TypeFlags.Object) &&
    !hasProperties(type) &&
    parts.some(hasProperties)
  );
}
