import type { CookieOptions } from './cookies.ts';

/**
 * The name of a cookie with the prefix `__Host-`, which browsers take from this host alone (RFC 6265bis section 4.1.3.2).
 * Without it where a cookie for other hosts or paths, or without `secure`, cannot have it.
 */
export function hostCookieName(
  name: string,
  { secure = true, path = '/', domain }: CookieOptions,
): string {
  const isOfHost = secure && path === '/' && domain === undefined;
  return isOfHost && !name.startsWith('__') ? `__Host-${name}` : name;
}

/** The names of attributes that cookies of every kind may have: RFC 6265bis section 4.1.2. */
export const cookieAttributeNames = {
  domain: 1,
  path: 1,
  httpOnly: 1,
  secure: 1,
  sameSite: 1,
  partitioned: 1,
} as const;
