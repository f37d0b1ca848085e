import { decodeDate } from '../dates/date-time.ts';
import { INVALID } from '../invalid.ts';
import { decodeUrl } from './url-text.ts';

const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;

/**
 * A valid e-mail address by the HTML Living Standard (4.10.5.1.5), as in `<input type=email>`,
 * within the lengths of RFC 5321, 4.5.3.1: 64 before the @, 254 in all.
 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** RFC 9562, section 4: 32 hexadecimal digits in five groups, of any version and variant. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** An absolute URL by the rules of {@link decodeUrl}. */
export function isUrlText(text: string): boolean {
  return decodeUrl(text) !== INVALID;
}

/** RFC 3339, section 5.6: date-time, `2022-10-26T21:11:27Z`. */
export function isDateTimeText(text: string): boolean {
  return decodeDate(text) !== INVALID;
}

/** RFC 3339, section 5.6: full-date, `2022-10-26`. */
export function isDateText(text: string): boolean {
  return text.length === 10 && decodeDate(`${text}T00:00:00Z`) !== INVALID;
}

/** RFC 3339, section 5.6: full-time, `21:11:27.5+02:00`. */
export function isTimeText(text: string): boolean {
  return text.length <= 64 && decodeDate(`2000-01-01T${text}`) !== INVALID;
}

const DURATION =
  /^P(?!$)(?:\d{1,16}W|(?:\d{1,16}Y)?(?:\d{1,16}M)?(?:\d{1,16}D)?(?:T(?!$)(?:\d{1,16}H)?(?:\d{1,16}M)?(?:\d{1,16}(?:\.\d{1,9})?S)?)?)$/;

/**
 * ISO 8601-1, 5.5.2.2, and RFC 3339, appendix A: `P3DT12H30M`, `P2W`. Seconds can have a fraction.
 */
export function isDurationText(text: string): boolean {
  return DURATION.test(text);
}

const IPV4 = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/;

/** RFC 3986, section 3.2.2: IPv4address, four numbers up to 255 without leading zeros. */
export function isIpv4(text: string): boolean {
  return IPV4.test(text);
}

const GROUP = /^[0-9a-f]{1,4}$/i;

/**
 * RFC 4291, section 2.2: eight groups, where one `::` replaces groups of zeros and the last two can
 * be an IPv4 address. No zone.
 */
export function isIpv6(text: string): boolean {
  if (text.length < 2 || text.length > 45) return false;
  const halves = text.split('::');
  const [front = '', back] = halves;
  if (halves.length > 2) return false;
  const count = countGroups(front, back === undefined);
  const more = back === undefined ? 0 : countGroups(back, true);
  return back === undefined ? count === 8 : count + more < 8;
}

/** The number of 16-bit groups. NaN if they are malformed. */
function countGroups(text: string, isEnd: boolean): number {
  if (text === '') return 0;
  const groups = text.split(':');
  const last = isEnd ? (groups.at(-1) ?? '') : '';
  const hasIpv4 = isIpv4(last);
  const rest = hasIpv4 ? groups.slice(0, -1) : groups;
  return rest.every((group) => GROUP.test(group)) ? rest.length + (hasIpv4 ? 2 : 0) : Number.NaN;
}

const HOSTNAME =
  /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** RFC 1123, section 2.1: labels of letters, digits and hyphens, 63 characters each, 253 in all. */
export function isHostname(text: string): boolean {
  return text.length <= 253 && HOSTNAME.test(text);
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** RFC 4648, section 4, with its padding. */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && BASE64.test(text);
}

const BASE64_URL = /^[A-Za-z0-9_-]*$/;

/** RFC 4648, section 5, without padding. */
export function isBase64Url(text: string): boolean {
  return text.length % 4 !== 1 && BASE64_URL.test(text);
}

const MOST_OF_PATTERN = 1000;

/**
 * A pattern of ECMA-262 with the flag `u`, at most 1,000 characters. Does not limit the time of a
 * match.
 */
export function isRegex(text: string): boolean {
  if (text.length > MOST_OF_PATTERN) return false;
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i;

/** The ULID specification: 26 characters of Crockford's Base32, the first up to 7. */
export function isUlid(text: string): boolean {
  return ULID.test(text);
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Lower-case ASCII letters and digits in words with a hyphen in between: `hello-world-2`. */
export function isSlug(text: string): boolean {
  return SLUG.test(text);
}
