/**
 * Whether a value is an object with its own keys: not null, not an array, not a `Date` or the like.
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  // Objects of JSON and literals skip the comparison with each class: 12 ns instead of 18.
  return prototype === Object.prototype || prototype === null || !isRich(value);
}

/** Whether an object is an instance of a class with its own kind of type. */
function isRich(value: object): boolean {
  return (
    value instanceof Date ||
    value instanceof Map ||
    value instanceof Set ||
    value instanceof URL ||
    value instanceof RegExp ||
    value instanceof ArrayBuffer ||
    ArrayBuffer.isView(value) ||
    isTagged(value)
  );
}

/**
 * Whether an object is an instance of a `Temporal` class, which some runtimes lack, or of
 * `Sensitive`, which most APIs lack.
 */
function isTagged(value: object): boolean {
  const tag = String((value as Partial<Record<symbol, unknown>>)[Symbol.toStringTag]);
  return /^(?:Temporal\.|Sensitive$)/.test(tag);
}

/** Reads a property whose name `Object.prototype` also has, such as `constructor`. */
export function ownProperty(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}

/** Reads a property, also from a class's prototype, but not from `Object.prototype`. */
export function readProperty(value: object, key: string): unknown {
  return key in Object.prototype
    ? ownProperty(value, key)
    : (value as Record<string, unknown>)[key];
}

/**
 * Whether an object has an own key that is not among the names and, with `orNumeric`, not a number. Keys set to
 * `undefined` count as absent.
 */
// Keys mostly have the order of the names: 13 ns instead of 66 for all names (a value with 7 keys
// that contains one with 3).
export function hasUnknownKey(
  value: object,
  names: readonly string[],
  orNumeric: boolean,
): boolean {
  let next = 0;
  for (const key in value) {
    if (key === names[next]) {
      next++;
      continue;
    }
    const at = names.indexOf(key);
    if (at !== -1) next = at + 1;
    else if (orNumeric && String(Number(key)) === key) continue;
    else if (isPresent(value, key)) return true;
  }
  return false;
}

/** Like {@link hasUnknownKey}, for many names. */
export function hasKeyOutside(
  value: object,
  names: ReadonlySet<string>,
  orNumeric: boolean,
): boolean {
  for (const key in value) {
    if (names.has(key) || (orNumeric && String(Number(key)) === key)) continue;
    if (isPresent(value, key)) return true;
  }
  return false;
}

/**
 * The keys that a value can have of many properties: its own, or for class instances the names of
 * all properties, because the class can have them.
 */
export function presentKeys(
  value: object,
  properties: ReadonlyMap<string, unknown>,
): readonly string[] {
  const prototype = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return Object.keys(value);
  return [...properties.keys()].filter(
    (name) => !(name in Object.prototype) || Object.hasOwn(value, name),
  );
}

/** Whether an object has a property of its own that is not `undefined`. */
export function isPresent(value: object, key: string): boolean {
  return (value as Record<string, unknown>)[key] !== undefined && Object.hasOwn(value, key);
}

/** Sets an own property, even `__proto__`. */
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
