import { INVALID, refuse } from './invalid.ts';

/**
 * Copies any JSON value: what `unknown` lets through. Refuses values nested deeper than `depth`
 * levels, objects with an own `__proto__` key, which `Object.assign` would turn into a prototype,
 * and the Infinity that `1e999` is parsed to.
 */
export function decodeUnknown(value: unknown, depth: number): unknown {
  if (typeof value === 'number') return value - value === 0 ? value : INVALID;
  if (typeof value !== 'object' || value === null) return value;
  if (depth <= 0) return INVALID;
  if (Array.isArray(value)) {
    const copy: unknown[] = [];
    for (let i = 0; i < value.length; i++) {
      const item = decodeUnknown(value[i], depth - 1);
      if (item === INVALID) return INVALID;
      copy.push(item);
    }
    return copy;
  }
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    if (key === '__proto__') return INVALID;
    const item = decodeUnknown((value as Record<string, unknown>)[key], depth - 1);
    if (item === INVALID) return INVALID;
    copy[key] = item;
  }
  return copy;
}

/**
 * Writes any value as `JSON.stringify` does, `undefined` as null; throws for functions, symbols,
 * bigints, cycles, and for own `__proto__` keys, which `decodeUnknown` would refuse.
 */
export function encodeUnknown(value: unknown): string {
  if (value === undefined) return 'null';
  const text: string = JSON.stringify(value) ?? refuse('a JSON value');
  // Within a string its quotes would be escaped, so that only keys, and the odd end of one, match.
  if (text.includes('__proto__":') && hasProtoKey(JSON.parse(text))) refuse('no key __proto__');
  return text;
}

function hasProtoKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasProtoKey);
}
