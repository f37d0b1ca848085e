/** The path before every route's id: `api/v1` → `/api/v1/`, an empty prefix → `/`. */
export function prefixPath(prefix: string): string {
  const segments = prefix.split('/').filter((segment) => segment !== '');
  return encodePath(['', ...segments, ''].join('/'));
}

// The characters that encodeURIComponent leaves as they are, and slashes: nearly every path.
const plainPath = /^[\w\-.!~*'()/]*$/;

/** Percent-encodes each segment by encodeURIComponent, so that a path has one form. */
export function encodePath(path: string): string {
  return plainPath.test(path) ? path : encodeSegments(path.split('/'));
}

function encodeSegments(segments: readonly string[]): string {
  return segments.map(encodeURIComponent).join('/');
}

/**
 * The path of a request target (RFC 9112 section 3.2) as {@link encodePath} writes it; `undefined` when its
 * percent-encoding is broken. An encoded slash stays encoded: it never separates segments.
 */
export function safePathOf(target: string): string | undefined {
  // A proxy's absolute form: http://host/users/get → /users/get
  const rooted = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const [path = ''] = rooted.split(/[?#]/, 1);
  try {
    return encodeSegments(path.split('/').map(decodeURIComponent));
  } catch {
    return undefined;
  }
}

/** Whether a path has segments that clients and proxies resolve before they send it: RFC 3986 section 5.2.4. */
export function hasDotSegments(path: string): boolean {
  return /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(path);
}
