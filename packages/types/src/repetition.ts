import { readsNullAsUndefined } from './absence.ts';
import type { Explanation } from './kind.ts';
import { bareNode, type KindName, type TypeId } from './model.ts';

/** Kinds that strings are decoded to, and of which no value equals another. */
const KINDS_OF_OBJECTS: readonly KindName[] = ['bytes', 'date', 'regexp', 'temporal', 'url'];

/**
 * Makes a function that tells of each key of a Map or element of a Set, one after the other, whether it is equal to one
 * before. Those that are decoded to objects, such as dates, are never equal.
 */
export function createRepetition(
  id: TypeId,
  explanation: Explanation,
): (value: unknown) => boolean {
  const nullIsUndefined = readsNullAsUndefined(explanation.types, id);
  const seen = new Set<string>();
  return (value) => {
    if (typeof value === 'object' && value !== null) return false;
    const fits = (value === null && nullIsUndefined) || explanation.accepts(id, value);
    if (!fits || becomesObject(id, value, explanation)) return false;
    // Texts are hashed with a secret, numbers are not.
    const key = typeof value === 'number' ? `number ${value}` : JSON.stringify(value);
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated;
  };
}

/** Whether a string, number, boolean or null is decoded to an object. */
function becomesObject(id: TypeId, value: unknown, explanation: Explanation): boolean {
  const node = bareNode(explanation.types, id);
  if (node.kind === 'union') {
    return node.members.some((member) => becomesObject(member, value, explanation));
  }
  return KINDS_OF_OBJECTS.includes(node.kind) && explanation.accepts(id, value);
}
