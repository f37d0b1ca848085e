import { isDeepStrictEqual } from 'node:util';
import { Sensitive } from '@mikrokit/types/sensitive';

/** Whether two values are equal; undefined properties count as absent. */
export function isSame(a: unknown, b: unknown): boolean {
  const isDefined = (part: unknown) => part !== undefined;
  return isDeepStrictEqual(comparable(a, isDefined), comparable(b, isDefined));
}

/** Equal, with the same properties. */
export function isIdentical(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(
    comparable(a, () => true),
    comparable(b, () => true),
  );
}

/** A copy that represents all contents of objects as properties. */
function comparable(value: unknown, isKept: (part: unknown) => boolean): unknown {
  const inner = (part: unknown) => comparable(part, isKept);
  if (value instanceof Map) return { map: inner([...value]) };
  if (value instanceof Set) return { set: inner([...value]) };
  if (value instanceof Sensitive) return { sensitive: inner(value.reveal()) };
  if (value instanceof URL) return { url: value.href };
  const tag = Object.prototype.toString.call(value);
  if (tag.startsWith('[object Temporal.')) return { [tag]: String(value) };
  if (Array.isArray(value)) return value.map(inner);
  if (tag !== '[object Object]') return value;
  return Object.fromEntries(
    Object.entries(value as object)
      .filter(([, part]) => isKept(part))
      .map(([key, part]) => [key, inner(part)]),
  );
}
