import { type MethodCodec, type TypedJson, UNTYPED } from './method-codec.ts';

/** For a method without types: accepts plain data, which is recorded unchanged. */
export const untypedMethod: MethodCodec = {
  // JSON has no `undefined`, which stands for an omitted parameter.
  writeParams: (params) => writePlain(params.map((param) => param ?? null)),
  writeResult: (result) =>
    result === undefined ? { json: result, isMasked: false } : writePlain(result),
  readResult: (json) => structuredClone(json),
  comparableParams: (json) => json,
};

function writePlain(value: unknown): TypedJson {
  return isPlainData(value, 0) ? { json: structuredClone(value), isMasked: false } : UNTYPED;
}

const MAX_DEPTH = 64;

/** Whether JSON holds a value without loss, but for properties that are `undefined`. */
function isPlainData(value: unknown, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean';
  if (value === null) return true;
  const parts = Array.isArray(value) ? plainItems(value) : plainProperties(value);
  return parts?.every((part) => isPlainData(part, depth + 1)) === true;
}

/** The items of an array. `undefined` if it has holes or properties. */
function plainItems(list: readonly unknown[]): readonly unknown[] | undefined {
  return Object.keys(list).length === list.length ? list : undefined;
}

/** The properties of an object. `undefined` for an instance of a class, and if it has symbols. */
function plainProperties(value: object): readonly unknown[] | undefined {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return undefined;
  if (Object.getOwnPropertySymbols(value).length > 0) return undefined;
  return Object.values(value).filter((part) => part !== undefined);
}
