import { typesWithin } from '../analysis/deep-types.ts';
import { confusesNull, findAmbiguity } from '../analysis/find-ambiguity.ts';
import { printType } from '../analysis/print-type.ts';
import type { FormContext } from '../analysis/union-ambiguity.ts';
import type { TypeId, Types } from '../model/nodes.ts';
import { acceptsNull, isAnyJson } from '../model/null-and-undefined.ts';

/**
 * Two members of a union that are ambiguous in JSON, and the reason. Messages put it after the
 * union's text.
 */
interface AmbiguityProblem {
  readonly members: readonly TypeId[];
  readonly why: string;
  /** A union of more members, these two first. Messages about unnamed unions show it. */
  readonly union?: string;
}

/** Why a type with a method `toJSON` is rejected, which follows the text of the type, and the fix. */
export const OWN_JSON = [
  'whose method `toJSON` would not be called: only its fields would be written',
  'Return what `toJSON()` returns, such as `String(value)`, with the type of that, or a plain object.',
] as const;

/**
 * Finds ambiguous members of a union. `undefined` if there are none, or if one contains a rejected
 * type. Pass one `context` for all unions of a model, so that pairs are checked once.
 */
export function ambiguityProblem(
  types: Types,
  union: readonly TypeId[],
  rejected: ReadonlySet<TypeId>,
  context?: FormContext,
): AmbiguityProblem | undefined {
  const members = findAmbiguity(types, union, context);
  if (!members || containsRejected(types, union, rejected)) return undefined;
  const [a, b] = members.map((id) => printType(types, id));
  const why = `which is ambiguous: the same JSON could be \`${a}\` or \`${b}\``;
  const others = union.length - members.length;
  // As TypeScript shortens unions.
  return { members, why, ...(others > 0 && { union: `${a} | ${b} | ... ${others} more` }) };
}

/** Whether a rejected type is among these types or inside them. */
export function containsRejected(
  types: Types,
  ids: readonly TypeId[],
  rejected: ReadonlySet<TypeId>,
): boolean {
  if (rejected.size === 0) return false;
  return [...typesWithin(types, ids)].some((id) => rejected.has(id));
}

/**
 * Why elements of an array cannot have a type. Messages put it after the type. `undefined` if they
 * can. An optional element can be skipped if others follow: `[undefined, 'x']` is `[null,"x"]` in
 * JSON.
 */
export function elementProblem(
  types: Types,
  element: TypeId,
  mayBeSkipped = false,
): string | undefined {
  const skipsNull = mayBeSkipped && acceptsNull(types, element) && !isAnyJson(types, element);
  return skipsNull || confusesNull(types, element)
    ? 'in an array, `undefined` is sent as null and could not be told apart from `null`'
    : undefined;
}
