import { ReflectionKind, type TypeClass, type TypeObjectLiteral } from '@deepkit/type';
import { isData } from './read-object.ts';

/**
 * Whether a type describes no data, such as an empty interface or class: a codec that keeps
 * described properties would keep nothing of its values. Members of classes such as `Date` are
 * unknown, so mapped types over them are empty, too.
 */
export function describesNothing({ types }: TypeObjectLiteral | TypeClass): boolean {
  return types.every(
    (member) =>
      member.kind === ReflectionKind.method ||
      (member.kind === ReflectionKind.property && !isData(member)),
  );
}

/** Follows the text of a type that describes nothing, with the fix. */
export const NOTHING_DESCRIBED = [
  'which has no properties that are known at run time: any value has this type, and its content would be lost',
  'Write `unknown` for any JSON, `Record<string, unknown>` for an object with any keys, or the keys that you mean.',
] as const;
