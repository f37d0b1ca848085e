import { INVALID, reject } from '../invalid.ts';

const MILLISECONDS_A_DAY = 86_400_000;
// From 1 March of the year -400, so that nothing is negative, to the first day of 1970.
const DAYS_TO_EPOCH = 865_565;
const EARLIEST = Date.UTC(-1, 12);
const LATEST = Date.UTC(10_000, 0) - 1;

/**
 * Reads an RFC 3339 date-time (section 5.6), such as `2022-10-26T21:11:27.000Z`. Truncates
 * fractions beyond the millisecond. Rejects leap seconds (`:60`), which a `Date` cannot represent.
 * Also rejects dates that their offset moves out of the years 0 to 9999, because they could not be
 * encoded again.
 */
// Reading the digits is twice as fast as a pattern and `new Date(text)`, which also accepts 30
// February.
export function decodeDate(value: unknown): Date | typeof INVALID {
  if (typeof value !== 'string' || value.length < 20) return INVALID;
  const year = twoDigits(value, 0) * 100 + twoDigits(value, 2);
  const month = twoDigits(value, 5);
  const day = twoDigits(value, 8);
  const hour = twoDigits(value, 11);
  const minute = twoDigits(value, 14);
  const second = twoDigits(value, 17);
  const t = value.charCodeAt(10) | 0x20;
  if (
    value.charCodeAt(4) !== 0x2d ||
    value.charCodeAt(7) !== 0x2d ||
    t !== 0x74 ||
    value.charCodeAt(13) !== 0x3a ||
    value.charCodeAt(16) !== 0x3a ||
    !(year >= 0 && month >= 1 && month <= 12 && day >= 1) ||
    !(hour <= 23 && minute <= 59 && second <= 59)
  ) {
    return INVALID;
  }
  const sinceMarch = month > 2 ? month - 3 : month + 9;
  const yearStart = daysToYear(month > 2 ? year : year - 1);
  const monthStart = daysToMonth(sinceMarch);
  const monthEnd = month === 2 ? daysToYear(year) - yearStart : daysToMonth(sinceMarch + 1);
  if (day > monthEnd - monthStart) return INVALID;
  let at = 19;
  let millisecond = 0;
  if (value.charCodeAt(19) === 0x2e) {
    let scale = 100;
    for (at = 20; ; at++, scale /= 10) {
      const digit = value.charCodeAt(at) - 0x30;
      if (!(digit >= 0 && digit <= 9)) break;
      if (scale >= 1) millisecond += digit * scale;
    }
    if (at === 20) return INVALID;
  }
  const offset = offsetMinutes(value, at);
  if (offset === INVALID) return INVALID;
  const time =
    (yearStart + monthStart + day - 1 - DAYS_TO_EPOCH) * MILLISECONDS_A_DAY +
    (hour * 60 + minute - offset) * 60_000 +
    second * 1000 +
    millisecond;
  return offset === 0 || (time >= EARLIEST && time <= LATEST) ? new Date(time) : INVALID;
}

/** Whether a value is a date that can be encoded: in the years 0 to 9999. */
export function isDate(value: unknown): boolean {
  if (!(value instanceof Date)) return false;
  try {
    const time = value.getTime();
    return time >= EARLIEST && time <= LATEST;
  } catch {
    return false; // it only has a date's prototype, like a Proxy around a date
  }
}

/** Returns the text of a date in UTC. Throws for an invalid date or a year beyond 9999. */
// 70 ns instead of 180 for a concatenation and 430 for toISOString(); and the text is flat.
export function dateToJson(value: unknown): string {
  if (!(value instanceof Date)) reject('Date');
  const time = value.getTime();
  if (!(time >= EARLIEST && time <= LATEST)) reject('Date between the years 0 and 9999');
  const days = Math.floor(time / MILLISECONDS_A_DAY);
  const millisecond = time - days * MILLISECONDS_A_DAY;
  const second = whole(millisecond, 1000);
  const minute = whole(second, 60);
  const { year, month, day } = dateOf(days);
  // biome-ignore format: one line per part of the text
  return String.fromCharCode(
    digit(year, 1000), digit(year, 100), digit(year, 10), digit(year, 1), 0x2d,
    digit(month, 10), digit(month, 1), 0x2d, digit(day, 10), digit(day, 1), 0x54,
    digit(whole(minute, 60), 10), digit(whole(minute, 60), 1), 0x3a,
    digit(minute % 60, 10), digit(minute, 1), 0x3a,
    digit(second % 60, 10), digit(second, 1), 0x2e,
    digit(millisecond, 100), digit(millisecond, 10), digit(millisecond, 1), 0x5a,
  );
}

/** The character code of one digit of a number: `digit(1987, 100)` is the code of `9`. */
function digit(number: number, location: number): number {
  return 0x30 + (whole(number, location) % 10);
}

/** The integer quotient of nonnegative 32-bit numbers: faster than `Math.floor`. */
function whole(number: number, by: number): number {
  return (number / by) | 0;
}

/** NaN unless both characters are digits. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 0x30;
  const ones = text.charCodeAt(at + 1) - 0x30;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

// Years start in March here, and months count from it, so that a leap day is the last of its year:
// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".

/** Days from 1 March of the year -400 to 1 March of another year. */
function daysToYear(year: number): number {
  const years = year + 400;
  return years * 365 + whole(years, 4) - whole(years, 100) + whole(years, 400);
}

/** Days from 1 March to the first of a month: `daysToMonth(1)` is 31, to 1 April. */
function daysToMonth(month: number): number {
  return whole(153 * month + 2, 5);
}

function dateOf(daysSinceEpoch: number) {
  const days = daysSinceEpoch + DAYS_TO_EPOCH;
  // Never less than the year, and one more for a day at its end.
  const near = whole(days + 2, 365.2425) - 400;
  const year = daysToYear(near) > days ? near - 1 : near;
  const dayOfYear = days - daysToYear(year);
  const sinceMarch = whole(5 * dayOfYear + 2, 153);
  return {
    year: sinceMarch < 10 ? year : year + 1,
    month: sinceMarch < 10 ? sinceMarch + 3 : sinceMarch - 9,
    day: dayOfYear - daysToMonth(sinceMarch) + 1,
  };
}

/** Minutes east of UTC of the offset that must end the text at `at`. */
function offsetMinutes(text: string, at: number): number | typeof INVALID {
  const sign = text.charCodeAt(at);
  if ((sign | 0x20) === 0x7a) return text.length === at + 1 ? 0 : INVALID;
  if (sign !== 0x2b && sign !== 0x2d) return INVALID;
  const hours = twoDigits(text, at + 1);
  const minutes = twoDigits(text, at + 4);
  if (text.length !== at + 6 || text.charCodeAt(at + 3) !== 0x3a) return INVALID;
  if (!(hours <= 23 && minutes <= 59)) return INVALID;
  return (hours * 60 + minutes) * (sign === 0x2b ? 1 : -1);
}
