import { INVALID, refuse } from './invalid.ts';

/** Of a pattern with its slashes and flags, in characters: bounds the time that compiling it may take. */
export const LONGEST_REGEXP = 1000;

/**
 * Reads `/source/flags` in the spelling that `String()` gives a RegExp, of at most 1,000 characters. Never throws. Says
 * nothing of how long a match may take.
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

/** Gives the text of a RegExp, without its `lastIndex`; throws for one longer than what is read. */
export function lowerRegExp(value: unknown): string {
  if (!(value instanceof RegExp)) refuse('RegExp');
  const text = `/${value.source}/${value.flags}`;
  if (decodeRegExp(text) === INVALID) refuse(`RegExp of at most ${LONGEST_REGEXP} characters`);
  return text;
}
