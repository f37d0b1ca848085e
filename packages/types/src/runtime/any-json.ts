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
 * Writes any JSON value, `undefined` as null and dates by their `toJSON`. Throws for what would be
 * lost (functions, symbols, bigints, numbers that are not finite, maps, sets, patterns, binary
 * data), for cycles, for own
 * `__proto__` keys, which `decodeUnknown` would refuse, and for errors: their paths and queries are
 * not meant for a caller.
 */
export function encodeUnknown(value: unknown): string {
  if (value === undefined) return 'null';
  const text: string = JSON.stringify(value, refuseLost) ?? refuse('a JSON value');
  // Within a string its quotes would be escaped, so that only keys, and the odd end of one, match.
  if (text.includes('__proto__":') && hasProtoKey(JSON.parse(text))) refuse('no key __proto__');
  return text;
}

/** Copies any JSON object or array: what `object` lets through. See {@link decodeUnknown}. */
export function decodeAnyObject(value: unknown, depth: number): unknown {
  return typeof value === 'object' && value !== null ? decodeUnknown(value, depth) : INVALID;
}

/** Writes any object or array; throws for one that would be written as another JSON value, such as a date. */
export function encodeAnyObject(value: unknown): string {
  const text = encodeUnknown(value);
  return text.startsWith('{') || text.startsWith('[') ? text : refuse('object');
}

function refuseLost(_: string, value: unknown): unknown {
  const isLost =
    typeof value === 'function' ||
    typeof value === 'symbol' ||
    (typeof value === 'number' && !Number.isFinite(value)) ||
    value instanceof Error ||
    value instanceof Map ||
    value instanceof Set ||
    value instanceof RegExp ||
    value instanceof ArrayBuffer ||
    ArrayBuffer.isView(value);
  return isLost ? refuse('a JSON value') : value;
}

function hasProtoKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasProtoKey);
}
