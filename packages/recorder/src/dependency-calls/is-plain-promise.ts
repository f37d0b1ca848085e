/**
 * Whether a value is only a promise. A query builder has other members, which callers can use, too.
 */
export function isPlainPromise(value: unknown): value is Promise<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Promise.prototype
  );
}
