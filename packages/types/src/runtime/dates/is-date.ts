import { EARLIEST, LATEST } from './date-time.ts';

/** Whether a value is a date that can be encoded: in the years 0 to 9999. */
export function isDate(value: unknown): boolean {
  if (!(value instanceof Date)) return false;
  try {
    const time = value.getTime();
    return time >= EARLIEST && time <= LATEST;
  } catch {
    return false; // it only has the prototype of one, like a Proxy around a date
  }
}
