/** A request as far as the check needs it. */
export interface SentRequest {
  readonly method: string;
  header(name: string): string | undefined;
}

/** The server's own site, and the pages of other sites that are allowed to send requests to it. */
export interface Site {
  /** The host and port that clients use, e.g. `app.example.com`. `undefined` if unknown. */
  readonly host: string | undefined;
  /** Whether pages of an origin, as written in the header, can send requests. */
  readonly allows: (origin: string) => boolean;
}

/**
 * Whether the request could be a cross-site request forgery: sent by a page of another site, with
 * its visitor's cookies, without a CORS preflight. Safe methods and JSON bodies are not, because
 * browsers ask before they send JSON. If present, `sec-fetch-site` (Fetch Metadata, section 2.3)
 * decides: it must be `same-origin` or `none`. Otherwise `origin` (RFC 6454 section 7) must be ours
 * or an allowed one. A request with neither header does not come from a browser.
 */
export function isCrossSite(request: SentRequest, { host, allows }: Site): boolean {
  if (SAFE_METHODS.has(request.method) || isJson(request.header('content-type'))) return false;
  const site = request.header('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = request.header('origin');
  if (origin === undefined) return false;
  return !isAtHost(origin, host) && !allows(origin);
}

/** Methods that only read: RFC 9110 section 9.2.1. */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * `application/json` is not a safelisted type of the Fetch Standard, so pages cannot send it
 * without a preflight.
 */
function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && /^\s*application\/json\s*(?:;|$)/i.test(contentType);
}

/**
 * Whether an origin is at a host, by any scheme: behind a proxy, a server cannot know the scheme of
 * its clients.
 */
export function isAtHost(origin: string, host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  // Anything else, such as a URL with a path, is not an origin.
  if (!/^https?:$/.test(url.protocol) || url.origin !== origin.toLowerCase()) return false;
  // A host that breaks the syntax would be read as something else: user@host, host/path.
  const own = `${url.protocol}//${host}`;
  return /^[\w.\-:[\]]+$/.test(host) && URL.canParse(own) && new URL(own).host === url.host;
}
