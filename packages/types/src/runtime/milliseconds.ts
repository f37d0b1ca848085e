/** In milliseconds. For longer times, `Infinity` included, `setTimeout` fires at once. */
export const LONGEST_TIMEOUT: number = 2 ** 31 - 1;

/**
 * Throws a `RangeError` for a time that timers cannot handle. `name` is the option, such as `close:
 * deadline`. `otherwise` ends the message, such as `, or none to wait without limit`. `undefined`
 * stands for the default.
 */
export function assertMilliseconds(name: string, value: unknown, otherwise = ''): void {
  if (value === undefined) return;
  if (typeof value === 'number' && value >= 0 && value <= LONGEST_TIMEOUT) return;
  throw new RangeError(
    `${name} is ${String(value)}; use milliseconds from 0 to 2,147,483,647${otherwise}`,
  );
}
