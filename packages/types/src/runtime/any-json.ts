import { INVALID, refuse } from './invalid.ts';

/**
 * Copies any JSON value: what `unknown` lets through. Refuses values nested deeper than `depth`
 * levels and objects with an own `__proto__` key, which `Object.assign` would turn into a prototype.
 */
export function decodeUnknown(value: unknown, depth: number): unknown {
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

/** Writes any value that JSON can hold, `undefined` as null; throws for functions, symbols, bigints and cycles. */
export function encodeUnknown(value: unknown): string {
  if (value === undefined) return 'null';
  return JSON.stringify(value) ?? refuse('a JSON value');
}
