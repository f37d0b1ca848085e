import { INVALID, refuse } from './invalid.ts';
import { encodeString } from './scalars.ts';

// Far beyond what servers and browsers take; not every runtime parses longer ones in linear time.
const LONGEST = 65_536;

/**
 * Reads an absolute URL of at most 65,536 characters, as the WHATWG URL Standard parses it: a host
 * in capitals or a tab between characters is no error.
 */
export function decodeUrl(value: unknown): URL | typeof INVALID {
  // The parser makes relative URLs of text without a colon, and then misses a base.
  if (typeof value !== 'string' || value.length > LONGEST || !value.includes(':')) return INVALID;
  try {
    const url = new URL(value);
    // Escaping may have made it longer than what could be written again.
    return url.href.length > LONGEST ? INVALID : url;
  } catch {
    // URL.parse, which would not throw, is missing in browsers of 2024.
    return INVALID;
  }
}

/** Writes a URL as a JSON string; throws for one of more than 65,536 characters. */
export function encodeUrl(value: unknown): string {
  if (!(value instanceof URL)) refuse('URL');
  const { href } = value;
  if (typeof href !== 'string' || href.length > LONGEST) refuse('URL of at most 65536 characters');
  return encodeString(href);
}
