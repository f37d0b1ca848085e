import { encodeBase64, lowerDate } from '@mikrokit/types/runtime';

const deepest = 64;

/**
 * Writes a value whose type nobody declared as JSON: `Date`, `bigint`, `Map`, `Set`, `URL`, `RegExp` and binary data
 * as their types would be, and of other objects what their `toJSON` gives or their own data properties. What JSON
 * cannot hold is left out, as are errors, whose texts are not meant for callers. `undefined` when nothing remains.
 * Throws for cycles, for more than 64 levels, and what the value itself throws.
 */
export function writeJson(value: unknown, levels: number = deepest): string | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    case 'bigint':
      return `"${value}"`;
    case 'object':
      if (levels <= 0) throw new RangeError(`Nested deeper than ${deepest} levels, or a cycle`);
      return value === null ? 'null' : writeAnyObject(value, levels - 1);
    default:
      return undefined;
  }
}

function writeAnyObject(value: object, levels: number): string | undefined {
  if (value instanceof Error) return undefined;
  if (Array.isArray(value)) return writeList(value, levels);
  if (value instanceof Map || value instanceof Set) return writeList([...value], levels);
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? 'null' : `"${lowerDate(value)}"`;
  if (value instanceof RegExp) return JSON.stringify(String(value));
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
    return `"${encodeBase64(viewedBytes(value))}"`;
  if ('toJSON' in value && typeof value.toJSON === 'function')
    return writeJson(value.toJSON(), levels);
  const members: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    const text = key === '__proto__' ? undefined : writeJson(member, levels);
    if (text !== undefined) members.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

function writeList(values: readonly unknown[], levels: number): string {
  return `[${values.map((value) => writeJson(value, levels) ?? 'null').join(',')}]`;
}

function viewedBytes(value: ArrayBufferView | ArrayBuffer): Uint8Array {
  return value instanceof ArrayBuffer
    ? new Uint8Array(value)
    : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}
