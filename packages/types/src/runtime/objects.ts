/** Whether a value is an object with keys of its own: not null, not an array, not a `Date`. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  );
}

/** Reads a property whose name `Object.prototype` has too, such as `constructor`. */
export function ownProperty(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}
