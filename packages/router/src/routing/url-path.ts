/** The path before every route's id: `api/v1` → `/api/v1/`, an empty prefix → `/`. */
export function prefixPath(prefix: string): string {
  const segments = prefix.split('/').filter(Boolean);
  return encodePath(['', ...segments, ''].join('/'));
}

// The characters of RFC 3986's pchar, and slashes: nearly every path.
const plainPath = /^[\w\-.~!$&'()*+,;=:@/]*$/;

/** Percent-encodes what RFC 3986 section 3.3 does not allow in a segment, so that a path has one form. */
export function encodePath(path: string): string {
  return plainPath.test(path) ? path : encodeSegments(path.split('/'));
}

function encodeSegments(segments: readonly string[]): string {
  return segments
    .map((segment) => encodeURI(segment).replace(/[/?#]/g, encodeURIComponent))
    .join('/');
}

/** Gives a path that may be encoded already its one form; `undefined` when its percent-encoding is broken. */
export function normalizePath(path: string): string | undefined {
  try {
    return encodeSegments(path.split('/').map(decodeURIComponent));
  } catch {
    return undefined;
  }
}

/**
 * The path of a request target (RFC 9112 section 3.2); `undefined` when its percent-encoding is broken. What is
 * encoded stays encoded, so that `/%61dmin` is not `/admin`, for which a proxy may have rules. Hosts that hand over
 * decoded paths leave characters raw that must be encoded.
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
