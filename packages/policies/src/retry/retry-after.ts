import type { Clock } from '../clock.ts';
import { parseHttpDate } from '../http-date.ts';

/**
 * Milliseconds of a `retry-after`: a number of them, or the header's text of seconds or a date (RFC 9110 section 10.2.3).
 * 0 for none and for an invalid one.
 */
export function parseRetryAfter(given: string | number | undefined, clock: Clock): number {
  if (typeof given === 'number') return Math.max(given, 0);
  const text = given ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const time = parseHttpDate(text) - clock.date();
  return Number.isNaN(time) ? 0 : Math.max(time, 0);
}
