/** A request as far as the check needs it. */
export interface SentRequest {
  readonly method: string;
  header(name: string): string | undefined;
}

/** Our own site, and the pages of other sites that may send requests to it. */
export interface Site {
  /** The host and port that callers use, e.g. `app.example.com`; `undefined` if that is not known. */
  readonly host: string | undefined;
  /** Whether pages of an origin, as the header has it, may send requests. */
  readonly allows: (origin: string) => boolean;
}

/**
 * Whether a page of another site may have sent a request with the cookies of its visitor, without a browser asking us
 * first: cross-site request forgery. Requests that only read are never that, nor are those with JSON, for which browsers
 * ask. `sec-fetch-site` (Fetch Metadata, section 2.3) decides if it is there: it must be `same-origin` or `none`. Else
 * `origin` (RFC 6454 section 7) must be ours or an allowed one. A request with neither does not come from a browser.
 */
export function isCrossSite(request: SentRequest, { host, allows }: Site): boolean {
  if (SAFE_METHODS.has(request.method) || isJson(request.header('content-type'))) return false;
  const site = request.header('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = request.header('origin');
  if (origin === undefined) return false;
  return !isAtHost(origin, host) && !allows(origin);
}

/** The methods that only read: RFC 9110 section 9.2.1. */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Pages cannot send `application/json` unasked: it is none of the safelisted types of the Fetch Standard. */
function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && /^\s*application\/json\s*(?:;|$)/i.test(contentType);
}

/** Whether an origin is at a host, by any scheme: a server behind a proxy cannot know which one callers use. */
export function isAtHost(origin: string, host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  // Anything else, such as an origin with a path, is none.
  if (!/^https?:$/.test(url.protocol) || url.origin !== origin.toLowerCase()) return false;
  // A host that breaks the syntax would be read as something else: user@host, host/path.
  const own = `${url.protocol}//${host}`;
  return /^[\w.\-:[\]]+$/.test(host) && URL.canParse(own) && new URL(own).host === url.host;
}
