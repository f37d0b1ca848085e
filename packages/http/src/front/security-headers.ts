/**
 * What a JSON API tells browsers so that its replies are never taken for a page: the OWASP REST Security
 * Cheat Sheet's list, without what would forbid caching of queries.
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
