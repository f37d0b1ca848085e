/** The path before every route's id: `api/v1` → `/api/v1/`, an empty prefix → `/`. */
export function prefixPath(prefix: string): string {
  const segments = prefix.split('/').filter(Boolean);
  return encodePath(['', ...segments, ''].join('/'));
}

// The pchar of RFC 3986 and slashes: nearly every path.
const plainPath = /^[\w\-.~!$&'()*+,;=:@/]*$/;

/**
 * Percent-encodes what RFC 3986 section 3.3 does not allow in a segment, so that each path has one
 * form.
 */
export function encodePath(path: string): string {
  return plainPath.test(path) ? path : encodeSegments(path.split('/'));
}

function encodeSegments(segments: readonly string[]): string {
  return segments
    .map((segment) => encodeURI(segment).replace(/[/?#]/g, encodeURIComponent))
    .join('/');
}

/** Normalizes a path that is possibly encoded. `undefined` if its percent-encoding is broken. */
export function normalizePath(path: string): string | undefined {
  try {
    return encodeSegments(path.split('/').map(decodeURIComponent));
  } catch {
    return undefined;
  }
}

/**
 * The path of a request target (RFC 9112 section 3.2). `undefined` if its percent-encoding is
 * broken. Encoded characters stay encoded, so `/%61dmin` is not `/admin`, which a proxy can have
 * rules for. Encodes the raw characters of hosts that decode paths.
 */
export function safePathOf(target: string): string | undefined {
  // A proxy's absolute form: http://host/users/get → /users/get
  const rooted = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const end = rooted.search(/[?#]/);
  const path = end === -1 ? rooted : rooted.slice(0, end);
  if (plainPath.test(path)) return path;
  try {
    decodeURIComponent(path);
    return path.replace(/(%..)|[^%]+/g, (part, escaped) =>
      escaped ? part.toUpperCase() : encodeURI(part),
    );
  } catch {
    return undefined;
  }
}

/** Whether a path has segments that clients and proxies resolve before they send it: RFC 3986 section 5.2.4. */
export function hasDotSegments(path: string): boolean {
  return /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(path);
}
