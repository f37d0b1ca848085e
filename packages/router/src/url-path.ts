/** Where a route is served: `/prefix/users/get.suffix`, percent-encoded as it stands on the wire. */
export function toRoutePath(id: string, prefix: string, suffix: string): string {
  const segments = [...prefix.split('/').filter((segment) => segment !== ''), ...id.split('/')];
  return canonicalPath(`/${segments.join('/')}${suffix}`);
}

/** One spelling per path: each segment percent-encoded by encodeURIComponent. */
export function canonicalPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
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

/** The query string of a request target, without its question mark and without a fragment. */
export function queryOf(target: string): string {
  const start = target.indexOf('?');
  if (start === -1) return '';
  const end = target.indexOf('#', start);
  return target.slice(start + 1, end === -1 ? undefined : end);
}
