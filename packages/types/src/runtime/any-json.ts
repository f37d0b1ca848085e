import { encodeBoolean, encodeString } from './encode-scalars.ts';
import { INVALID, reject } from './invalid.ts';
import { encodeNumber } from './scalars.ts';
import { rejectDepth } from './too-deep.ts';

/**
 * Copies any JSON value, for `unknown`. Rejects values nested deeper than `depth`
 * levels, objects with an own `__proto__` key, which `Object.assign` would turn into a prototype,
 * and Infinity, the parsed `1e999`.
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
 * Writes any JSON value as `JSON.stringify` does: `undefined` as null, dates by their `toJSON`.
 * Throws for values that would be lost (functions, symbols, bigints, numbers that are not finite,
 * maps, sets, patterns, binary data). Also throws for own `__proto__` keys, more than `depth`
 * levels and cycles, which `decodeUnknown` would reject. Also throws for errors, because their
 * paths and queries are not meant for clients.
 */
export function encodeUnknown(value: unknown, depth: number): string {
  if (value === undefined) return 'null';
  return write(value, '', depth) ?? reject('a JSON value');
}

/** Copies any JSON object or array, for `object`. See {@link decodeUnknown}. */
export function decodeAnyObject(value: unknown, depth: number): unknown {
  return typeof value === 'object' && value !== null ? decodeUnknown(value, depth) : INVALID;
}

/**
 * Writes any object or array. Throws for a value that would be written as other JSON, such as a
 * date.
 */
export function encodeAnyObject(value: unknown, depth: number): string {
  const text = encodeUnknown(value, depth);
  return text.startsWith('{') || text.startsWith('[') ? text : reject('object');
}

/** ECMA-262 section 25.5.2.2, SerializeJSONProperty: `undefined` for a value without a text. */
function write(given: unknown, key: string | number, depth: number): string | undefined {
  const value = hasToJson(given) ? given.toJSON(String(key)) : given;
  switch (typeof value) {
    case 'string':
      return encodeString(value);
    case 'number':
      return encodeNumber(value);
    case 'boolean':
      return encodeBoolean(value);
    case 'undefined':
      return undefined;
    case 'object':
      return value === null ? 'null' : writeObject(value, depth);
    default:
      return reject('a JSON value');
  }
}

function writeObject(value: object, depth: number): string | undefined {
  if (Array.isArray(value)) {
    if (depth <= 0) rejectDepth();
    let text = '';
    for (let i = 0; i < value.length; i++) {
      text += (i === 0 ? '[' : ',') + (write(value[i], i, depth - 1) ?? 'null');
    }
    return text === '' ? '[]' : `${text}]`;
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    if (isLost(value)) reject('a JSON value');
    if (isBoxed(value)) return write(value.valueOf(), '', depth);
  }
  if (depth <= 0) rejectDepth();
  let text = '';
  for (const key of Object.keys(value)) {
    const member = write((value as Record<string, unknown>)[key], key, depth - 1);
    if (member === undefined) continue;
    if (key === '__proto__') reject('no key __proto__');
    text += `${text === '' ? '{' : ','}${encodeString(key)}:${member}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

function hasToJson(value: unknown): value is { toJSON: (key: string) => unknown } {
  if (typeof value !== 'object' && typeof value !== 'bigint') return false;
  return typeof (value as { toJSON?: unknown } | null)?.toJSON === 'function';
}

function isLost(value: object): boolean {
  return (
    value instanceof Error ||
    value instanceof Map ||
    value instanceof Set ||
    value instanceof RegExp ||
    value instanceof ArrayBuffer ||
    ArrayBuffer.isView(value)
  );
}

/** Whether an object wraps a primitive: `new String('a')`. */
function isBoxed(value: object): boolean {
  return (
    value instanceof String ||
    value instanceof Number ||
    value instanceof Boolean ||
    value instanceof BigInt
  );
}
