/** What stands before every route's id: `api/v1` → `/api/v1/`, nothing → `/`. */
export function prefixPath(prefix: string): string {
  if (prefix === '') return '/';
  const segments = prefix.split('/').filter((segment) => segment !== '');
  return canonicalPath(['', ...segments, ''].join('/'));
}

// What encodeURIComponent leaves as it is, and slashes: nearly every path.
const plainPath = /^[\w\-.!~*'()/]*$/;

/** One spelling per path: each segment percent-encoded by encodeURIComponent. */
export function canonicalPath(path: string): string {
  return plainPath.test(path) ? path : path.split('/').map(encodeURIComponent).join('/');
}

/**
 * The canonical path of a request target (RFC 9112 section 3.2), or `undefined` when its percent-encoding is
 * broken. An encoded slash stays encoded: it never makes a level of its own.
 */
export function safePathOf(target: string): string | undefined {
  // A proxy's absolute form: http://host/users/get → /users/get
  const rooted = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const [path = ''] = rooted.split(/[?#]/, 1);
  try {
    return path.split('/').map(decodeURIComponent).map(encodeURIComponent).join('/');
  } catch {
    return undefined;
  }
}

/** Whether a path has segments that clients and proxies resolve before they ask: RFC 3986 section 5.2.4. */
export function hasDotSegments(path: string): boolean {
  return /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(path);
}
