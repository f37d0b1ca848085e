/** Whether a value is an object with keys of its own: not null, not an array, not a `Date` or the like. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  // What JSON and literals give is not compared with each class: 12 ns instead of 18.
  return prototype === Object.prototype || prototype === null || !isRich(value);
}

/** Whether an object is of one of the classes that are kinds of types of their own. */
function isRich(value: object): boolean {
  return (
    value instanceof Date ||
    value instanceof Map ||
    value instanceof Set ||
    value instanceof URL ||
    value instanceof RegExp ||
    value instanceof ArrayBuffer ||
    ArrayBuffer.isView(value) ||
    isTemporalObject(value)
  );
}

/** Whether an object is of a class of `Temporal`, which not all runtimes have. */
function isTemporalObject(value: object): boolean {
  return String((value as Partial<Record<symbol, unknown>>)[Symbol.toStringTag]).startsWith(
    'Temporal.',
  );
}

/** Reads a property whose name `Object.prototype` has too, such as `constructor`. */
export function ownProperty(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}

/** Reads a property, one that a class gives its instances too, but none that every object has. */
export function readProperty(value: object, key: string): unknown {
  return key in Object.prototype
    ? ownProperty(value, key)
    : (value as Record<string, unknown>)[key];
}

/** How many enumerable keys an object has, with those that it inherits. */
// Makes no list of them: `is` takes 18 ns instead of 33 to 43 (a value with 7 keys that holds one with 3).
export function countKeys(value: object): number {
  let count = 0;
  for (const _ in value) count++;
  return count;
}

/** Whether an object has a key that is none of the names nor, with `orNumeric`, a number. */
export function hasUnknownKey(
  value: object,
  names: readonly string[],
  orNumeric: boolean,
): boolean {
  return Object.keys(value).some(
    (key) => !names.includes(key) && !(orNumeric && String(Number(key)) === key),
  );
}

/** Sets a property of its own; `__proto__` is one like any other. */
export function setOwnProperty(object: object, key: string, value: unknown): void {
  if (key !== '__proto__') (object as Record<string, unknown>)[key] = value;
  else {
    Object.defineProperty(object, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
}
