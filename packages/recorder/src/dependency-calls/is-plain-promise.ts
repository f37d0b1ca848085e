/** Whether a value is a promise and nothing else: of a query builder, a caller may use other members, too. */
export function isPlainPromise(value: unknown): value is Promise<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Promise.prototype
  );
}
