import { INVALID, reject } from '../invalid.ts';

/** In characters, including slashes and flags. Limits the time to compile a pattern. */
export const LONGEST_REGEXP = 1000;

/**
 * Reads `/source/flags` in the form of `String(regexp)`, at most 1,000 characters. Never throws. Does
 * not limit the time of a match.
 */
export function decodeRegExp(value: unknown): RegExp | typeof INVALID {
  if (typeof value !== 'string' || value.length > LONGEST_REGEXP) return INVALID;
  const end = value.lastIndexOf('/');
  if (end < 2 || !value.startsWith('/')) return INVALID;
  try {
    const pattern = new RegExp(value.slice(1, end), value.slice(end + 1));
    return `/${pattern.source}/${pattern.flags}` === value ? pattern : INVALID;
  } catch {
    return INVALID;
  }
}

/**
 * Returns the text of a RegExp, without its `lastIndex`. Throws if it is too long to be decoded
 * again.
 */
export function regExpToJson(value: unknown): string {
  if (!(value instanceof RegExp)) reject('RegExp');
  const text = `/${value.source}/${value.flags}`;
  if (decodeRegExp(text) === INVALID) reject(`RegExp of at most ${LONGEST_REGEXP} characters`);
  return text;
}
