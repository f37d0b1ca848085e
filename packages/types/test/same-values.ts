import { isDeepStrictEqual } from 'node:util';

/** Equal, but for properties that are undefined in one and absent in the other. */
export function isSame(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(withoutUndefined(a), withoutUndefined(b));
}

function withoutUndefined(value: unknown): unknown {
  if (value instanceof Map) return { map: withoutUndefined([...value]) };
  if (value instanceof Set) return { set: withoutUndefined([...value]) };
  if (value instanceof URL) return { url: value.href };
  const tag = Object.prototype.toString.call(value);
  if (tag.startsWith('[object Temporal.')) return { [tag]: String(value) };
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (tag !== '[object Object]') return value;
  return Object.fromEntries(
    Object.entries(value as object)
      .filter(([, part]) => part !== undefined)
      .map(([key, part]) => [key, withoutUndefined(part)]),
  );
}
