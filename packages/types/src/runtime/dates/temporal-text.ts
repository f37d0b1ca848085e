import { INVALID, reject } from '../invalid.ts';

/** A class of `Temporal`. */
export interface TemporalClass {
  readonly prototype: { readonly toString: () => string };
  new (...args: never): object;
  from(text: string): object;
}

/** Far longer than any valid text. */
export const LONGEST_TEMPORAL = 128;

const DATE = String.raw`(?:\d{4}|[+-]\d{6})-\d\d-\d\d`;
// No leap seconds: they would be decoded as the second before.
const TIME = String.raw`\d\d:\d\d(?::[0-5]\d(?:\.\d{1,9})?)?`;
const OFFSET = String.raw`(?:Z|[+-]\d\d:\d\d)`;
const ZONE = String.raw`\[[A-Za-z0-9._+/:-]+\]`;
const CALENDAR = String.raw`(?:\[u-ca=[a-z0-9-]+\])?`;
// In calendars other than ISO's, a month is written as one of its days.
const DATE_IN_CALENDAR = String.raw`${DATE}\[u-ca=[a-z0-9-]+\]`;
const DURATION = String.raw`-?P(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d{1,9})?S)?)?`;

/**
 * The texts that each class writes, and few others: `from()` would also read a date from a
 * date-time, and silently drop the time. ISO 8601 and RFC 9557.
 */
export const TEMPORAL_FORMS = {
  Instant: whole(`${DATE}T${TIME}${OFFSET}`),
  ZonedDateTime: whole(`${DATE}T${TIME}${OFFSET}${ZONE}${CALENDAR}`),
  PlainDate: whole(`${DATE}${CALENDAR}`),
  PlainTime: whole(TIME),
  PlainDateTime: whole(`${DATE}T${TIME}${CALENDAR}`),
  PlainYearMonth: whole(String.raw`(?:\d{4}|[+-]\d{6})-\d\d|${DATE_IN_CALENDAR}`),
  PlainMonthDay: whole(String.raw`\d\d-\d\d|${DATE_IN_CALENDAR}`),
  Duration: whole(DURATION),
} as const;

export type TemporalName = keyof typeof TEMPORAL_FORMS;

/** Reads the texts that a class of `Temporal` writes, with any seconds and offset. Never throws. */
export function decodeTemporal(value: unknown, type: TemporalClass, name: TemporalName): unknown {
  if (typeof value !== 'string' || !isTemporal(value, name)) return INVALID;
  try {
    return type.from(value);
  } catch {
    return INVALID;
  }
}

/**
 * Returns the text of a value of a class of `Temporal`, which needs no escaping. Throws for any
 * other value.
 */
export function temporalToJson(value: unknown, type: TemporalClass, name: TemporalName): string {
  if (!(value instanceof type)) reject(`Temporal.${name}`);
  const text = type.prototype.toString.call(value);
  if (!isTemporal(text, name)) reject(`Temporal.${name}`);
  return text;
}

/** Whether a text has the form of a class. The date or the zone can still be invalid. */
export function isTemporal(text: string, name: TemporalName): boolean {
  return text.length <= LONGEST_TEMPORAL && TEMPORAL_FORMS[name].test(text);
}

function whole(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`);
}
