import type { HeaderValues } from './options.ts';

/** Headers with a bearer token (RFC 6750 section 2.1), or a function that returns it for each attempt. */
export function bearer(
  token: string | (() => string | Promise<string>),
): HeaderValues | (() => Promise<HeaderValues>) {
  const toHeaders = (text: string): HeaderValues => ({ authorization: `Bearer ${text}` });
  return typeof token === 'function' ? async () => toHeaders(await token()) : toHeaders(token);
}

/** Headers with a name and a password (RFC 7617, in UTF-8). Throws a `TypeError` for a name with a colon. */
export function basic(name: string, password: string): HeaderValues {
  if (name.includes(':')) throw new TypeError('basic: a name cannot contain a colon');
  const bytes = new TextEncoder().encode(`${name}:${password}`);
  return { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}
