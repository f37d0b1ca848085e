/**
 * The directives of a `cache-control` header (RFC 9111 section 5.2) by name in lower case. Values
 * have no quotes; a directive without a value has `''`. If a name is repeated, the first counts
 * (section 4.2.1).
 */
export function parseCacheControl(header: string | undefined): Map<string, string> {
  const directives = new Map<string, string>();
  // max-age=60, private="x, y"
  const pattern = /([\w!#$%&'*+.^`|~-]+)(?:=(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*)))?/g;
  for (const [, name = '', quoted, token] of (header ?? '').matchAll(pattern)) {
    const lower = name.toLowerCase();
    if (!directives.has(lower)) directives.set(lower, (quoted ?? token ?? '').trim());
  }
  return directives;
}

/**
 * Writes directives as a header that every parser reads alike: without quotes and without lists of
 * field names.
 */
export function writeCacheControl(directives: ReadonlyMap<string, string>): string {
  return Array.from(directives, ([name, value]) =>
    /^[\w.-]+$/.test(value) ? `${name}=${value}` : name,
  ).join(', ');
}

/** Seconds of a directive. 0 if it is absent or not a number (section 1.2.2). */
export function secondsOf(directives: ReadonlyMap<string, string>, name: string): number {
  const value = directives.get(name) ?? '';
  return /^\d+$/.test(value) ? Math.min(Number(value), 2 ** 31) : 0;
}
