import { Sensitive } from '@mikrokit/types/sensitive';

/**
 * A text that is the same for values that are the same in Python: elements of sets have no order and occur once, NaN has
 * one form, and properties that are undefined are absent.
 */
export function pythonForm(value: unknown): string {
  return JSON.stringify(plain(value));
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return ['bigint', String(value)];
  if (typeof value !== 'object' || value === null) return value;
  const tag = Object.prototype.toString.call(value);
  if (value instanceof Sensitive) return plain(value.reveal());
  if (value instanceof Map) return [tag, [...value].map(plain)];
  if (value instanceof Set) return [tag, [...new Set([...value].map(pythonForm))].toSorted()];
  if (value instanceof ArrayBuffer) return [tag, [...new Uint8Array(value)]];
  if (ArrayBuffer.isView(value)) return [tag, Array.from(value as Float64Array, String)];
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Date) return [tag, value.getTime()];
  if (tag !== '[object Object]') return [tag, String(value)];
  const properties = Object.entries(value).filter(([, part]) => part !== undefined);
  return properties.map(([key, part]) => [key, plain(part)]).toSorted();
}

/**
 * Whether a client has to reject a value: Python's `datetime` has no such year or no nanoseconds, or a map has keys that are
 * equal, as objects of JavaScript may be.
 */
export function hasNoPythonForm(value: unknown): boolean {
  if (value instanceof Date) return !isYearOfPython(value.getUTCFullYear());
  if (value instanceof Temporal.Instant) {
    const { year, nanosecond } = value.toZonedDateTimeISO('UTC');
    return !isYearOfPython(year) || nanosecond !== 0;
  }
  if (value instanceof Temporal.PlainTime) return value.nanosecond !== 0;
  if (value instanceof Temporal.PlainDate) return !isDateOfPython(value);
  if (value instanceof Temporal.PlainDateTime || value instanceof Temporal.ZonedDateTime) {
    return !isDateOfPython(value) || value.nanosecond !== 0;
  }
  if (value instanceof Sensitive) return hasNoPythonForm(value.reveal());
  if (value instanceof Map && new Set([...value.keys()].map(pythonForm)).size < value.size)
    return true;
  if (value instanceof Map || value instanceof Set) return [...value].some(hasNoPythonForm);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasNoPythonForm);
}

function isDateOfPython({ calendarId, year }: { calendarId: string; year: number }): boolean {
  return calendarId === 'iso8601' && isYearOfPython(year);
}

function isYearOfPython(year: number): boolean {
  return year >= 1 && year <= 9999;
}
