import { reject } from './invalid.ts';

// Characters that JSON must escape, and lone surrogates, which JSON.stringify escapes too.
const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;
// For a single string, JSON.stringify is faster from 20 characters on. In a concatenation its copy is copied again: an
// order of 50 lines takes 18.7 µs with the pattern up to 60, and 20.8 without.
const SHORT = 60;
// A loop takes 22 ns for a string of 4 characters, the pattern 28: 18.0 µs for that order, a tree 278 instead of 291.
const VERY_SHORT = 12;

/** Writes a string as JSON without its quotes. */
export function escapeString(value: unknown): string {
  if (typeof value !== 'string') reject('string');
  if (
    value.length < VERY_SHORT
      ? !hasEscape(value)
      : value.length < SHORT && !NEEDS_ESCAPE.test(value)
  ) {
    return value;
  }
  const json = JSON.stringify(value);
  return json.length === value.length + 2 ? value : json.slice(1, -1);
}

/** Whether `NEEDS_ESCAPE` matches. */
function hasEscape(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // One comparison is enough for most letters.
    const isEscaped =
      code < 0x5d
        ? code < 0x20 || code === 0x22 || code === 0x5c
        : code >= 0xd800 && code <= 0xdfff;
    if (isEscaped) return true;
  }
  return false;
}

/** Writes a number as JSON. Throws for NaN and the infinities, which JSON cannot hold. */
export function encodeNumber(value: unknown): string {
  if (typeof value !== 'number' || value - value !== 0) reject('finite number');
  return `${value}`;
}
