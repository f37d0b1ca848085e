/** The headers that `securityHeaders` adds to replies that lack them. */
export interface SecurityHeaders {
  /**
   * For replies of routes, which nobody should see as a page: the list of the OWASP REST Security Cheat Sheet, without the
   * headers that would forbid caching queries.
   */
  readonly ofCalls: readonly string[];
  /**
   * For content of the application's own, which may be a page. Only its own site may frame it. What it loads and runs is
   * for the application to say. A referrer policy of `no-referrer` would take their origin from the forms of a page.
   */
  readonly ofContent: readonly string[];
}

export function securityHeaders(isTls: boolean): SecurityHeaders {
  // RFC 6797 section 7.2: never over plain HTTP.
  const transport = isTls
    ? ['strict-transport-security', 'max-age=31536000; includeSubDomains']
    : [];
  return {
    ofCalls: [
      ...['x-content-type-options', 'nosniff'],
      ...['x-frame-options', 'DENY'],
      ...['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
      ...['referrer-policy', 'no-referrer'],
      ...transport,
    ],
    ofContent: [
      ...['x-content-type-options', 'nosniff'],
      ...['x-frame-options', 'SAMEORIGIN'],
      ...['content-security-policy', "frame-ancestors 'self'"],
      ...['referrer-policy', 'same-origin'],
      ...transport,
    ],
  };
}
