import { dateToJson, encodeBase64 } from '@mikrokit/types/runtime';
import { DEFAULTS } from '../definition/router-options.ts';

// Data without a declared type takes the default of the option `maxDepth`.
const { maxDepth } = DEFAULTS;

/**
 * Writes a value without a declared type as JSON: `Date`, `bigint`, `Map`, `Set`, `URL`, `RegExp`
 * and binary data as if they had their types, other objects by their `toJSON` or their own data
 * properties. Leaves out values that JSON cannot hold, and errors, because clients must not see
 * their texts. `undefined` if nothing remains. Throws for cycles, for more than 64 levels, and
 * whatever the value itself throws.
 */
export function writeJson(value: unknown, depth: number = maxDepth): string | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    case 'bigint':
      return `"${value}"`;
    case 'object':
      if (depth <= 0) throw new RangeError(`Nested deeper than ${maxDepth} levels, or a cycle`);
      return value === null ? 'null' : writeAnyObject(value, depth - 1);
    default:
      return undefined;
  }
}

function writeAnyObject(value: object, depth: number): string | undefined {
  if (value instanceof Error) return undefined;
  if (Array.isArray(value)) return writeList(value, depth);
  if (value instanceof Map || value instanceof Set) return writeList([...value], depth);
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? 'null' : `"${dateToJson(value)}"`;
  if (value instanceof RegExp) return JSON.stringify(String(value));
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
    return `"${encodeBase64(viewedBytes(value))}"`;
  if ('toJSON' in value && typeof value.toJSON === 'function')
    return writeJson(value.toJSON(), depth);
  const members: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    const text = key === '__proto__' ? undefined : writeJson(member, depth);
    if (text !== undefined) members.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

function writeList(values: readonly unknown[], depth: number): string {
  return `[${values.map((value) => writeJson(value, depth) ?? 'null').join(',')}]`;
}

function viewedBytes(value: ArrayBufferView | ArrayBuffer): Uint8Array {
  return value instanceof ArrayBuffer
    ? new Uint8Array(value)
    : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}
