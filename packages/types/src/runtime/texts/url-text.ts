import { INVALID, reject } from '../invalid.ts';

export const LONGEST_URL = 65_536;
// Node 22 takes quadratic time for the host: 20 seconds for a million characters. DNS allows 253.
const LONGEST_AUTHORITY = 1024;
const AUTHORITY = /^[^a-z]*(?:https?|wss?|ftp|file):[/\\]*([^/\\?#]*)/i;

/**
 * Reads an absolute URL of at most 65,536 characters (user, host and port: 1,024) by the WHATWG URL
 * Standard, which allows a host in capitals. Rejects tabs and line breaks.
 */
export function decodeUrl(value: unknown): URL | typeof INVALID {
  // The parser reads text without a colon as a relative URL, which would need a base.
  if (typeof value !== 'string' || isTooLong(value) || !value.includes(':')) return INVALID;
  // The parser would drop them, even inside the scheme.
  if (/[\t\n\r]/.test(value)) return INVALID;
  try {
    const url = new URL(value);
    // Escaping can make it too long to be encoded again.
    return isTooLong(url.href) ? INVALID : url;
  } catch {
    // URL.parse, which would not throw, is missing in browsers of 2024.
    return INVALID;
  }
}

/** Returns the text of a URL. Throws if it is too long to be decoded again. */
export function urlToJson(value: unknown): string {
  if (!(value instanceof URL)) reject('URL');
  const { href } = value;
  if (typeof href !== 'string' || isTooLong(href)) reject('URL of at most 65536 characters');
  return href;
}

function isTooLong(text: string): boolean {
  if (text.length > LONGEST_URL) return true;
  const authority = AUTHORITY.exec(text)?.[1];
  return authority !== undefined && authority.length > LONGEST_AUTHORITY;
}
