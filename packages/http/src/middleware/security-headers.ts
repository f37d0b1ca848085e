/**
 * Headers that keep browsers from showing a JSON reply as a page: the list of the OWASP REST Security Cheat Sheet,
 * without the headers that would forbid caching queries.
 */
export function securityHeaders(isTls: boolean): readonly string[] {
  const headers = [
    'x-content-type-options',
    'nosniff',
    'x-frame-options',
    'DENY',
    'content-security-policy',
    "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy',
    'no-referrer',
  ];
  // RFC 6797 section 7.2: never over plain HTTP.
  return isTls
    ? [...headers, 'strict-transport-security', 'max-age=31536000; includeSubDomains']
    : headers;
}

/** The subset that would break a page. */
export const AGAINST_PAGES: ReadonlySet<string> = new Set([
  'x-frame-options',
  'content-security-policy',
]);
