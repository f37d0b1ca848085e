import type { Reply } from '@mikrokit/router';
import { assertHealthPath, assertRequestIdHeader } from './assert-options.ts';
import { type CorsOptions, createCors } from './cors.ts';

/** A request whose body is not read yet. */
export interface RequestHead {
  readonly method: string;
  /** The request target: path and query. */
  readonly url: string;
  header(name: string): string | undefined;
  /** `context.id` of its call. */
  readonly id: string;
}

/** Options that all hosts have: for requests that are not calls, and for headers of every reply. */
export interface MiddlewareOptions {
  /** Lets web pages of other origins call. Default: off. */
  readonly cors?: CorsOptions;
  /**
   * A path for health checks: 200 `{"status":"ok"}`, or 503 `{"status":"closing"}` once the server is closing, so that a
   * load balancer sends calls elsewhere. Comes before the router's own paths. Default: none.
   */
  readonly health?: string;
  /**
   * Adds `x-content-type-options`, `x-frame-options`, `content-security-policy`, `referrer-policy`, and over TLS
   * `strict-transport-security`. Replies of routes get a policy that keeps browsers from showing them as a page. Files
   * and responses of raw routes get a policy that works for pages. A header that a reply already has stays unchanged.
   * Default: `false`.
   */
  readonly securityHeaders?: boolean;
  /**
   * A reply header with the id of the request, such as `x-request-id`: it is the `callId` in logs and `context.id`.
   * Calls of a batch add their index, `id.0`. With `cors`, pages can read it. Throws for a header with another meaning
   * in replies, such as `retry-after`. Default: none.
   */
  readonly requestIdHeader?: string;
}

/** Answers requests that are not calls, and adds headers to every reply. */
export interface Middleware {
  /** The reply to a health check or a preflight. `undefined` for any other request. */
  answer(request: RequestHead): Reply | undefined;
  addHeaders(reply: Reply, request: RequestHead): Reply;
}

/**
 * Makes the middleware for some options. `undefined` if none is set. Throws for invalid options.
 */
export function createMiddleware(
  {
    cors: corsOptions,
    health,
    securityHeaders: isSecured = false,
    requestIdHeader,
  }: MiddlewareOptions,
  { isTls, isClosing }: { readonly isTls: boolean; readonly isClosing: () => boolean },
): Middleware | undefined {
  const hasAny = corsOptions !== undefined || health !== undefined || isSecured;
  if (!hasAny && requestIdHeader === undefined) return undefined;
  assertHealthPath(health);
  assertRequestIdHeader(requestIdHeader);
  const idHeader = requestIdHeader?.toLowerCase();
  const cors = corsOptions && createCors(corsOptions, idHeader);
  const security = isSecured ? securityHeaders(isTls) : undefined;
  const [withSecurity, withCors] = [createAdder(), createAdder()];
  return {
    answer: (request) => {
      if (health !== undefined && pathOf(request.url) === health && isRead(request.method)) {
        return healthReply(isClosing());
      }
      if (cors?.isPreflight(request)) {
        return { status: 204, headers: cors.preflightHeaders(request), body: undefined };
      }
      return undefined;
    },
    addHeaders: (reply, request) => {
      let { headers } = reply;
      const secured = reply.isContent ? security?.ofContent : security?.ofCalls;
      if (secured !== undefined) headers = withSecurity(headers, secured);
      if (cors !== undefined && !cors.isPreflight(request))
        headers = withCors(headers, cors.replyHeaders(request));
      if (idHeader !== undefined) headers = withMissing(headers, [idHeader, request.id]);
      return headers === reply.headers ? reply : { ...reply, headers };
    },
  };
}

/** The headers that `securityHeaders` adds to replies that lack them. */
interface SecurityHeaders {
  /**
   * For replies of routes, which browsers should never show as a page: the list of the OWASP REST
   * Security Cheat Sheet, without the headers that would forbid caching queries.
   */
  readonly ofCalls: readonly string[];
  /**
   * For content of the application, which can be a page. Only its own site can frame it. What it
   * loads and runs is up to the application. A referrer policy of `no-referrer` would remove the
   * origin from the page's forms.
   */
  readonly ofContent: readonly string[];
}

function securityHeaders(isTls: boolean): SecurityHeaders {
  // Never over plain HTTP: RFC 6797 section 7.2.
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

function healthReply(closing: boolean): Reply {
  const headers = ['content-type', 'application/json', 'cache-control', 'no-store'];
  return closing
    ? { status: 503, headers, body: '{"status":"closing"}' }
    : { status: 200, headers, body: '{"status":"ok"}' };
}

/**
 * Makes a {@link withMissing} that remembers the last lists. Nearly all replies share theirs, so a
 * server also writes the text of the result once.
 */
// 0.84 of the CPU with `securityHeaders` and `cors`: `npm run bench -- cpu`, ten pipelined.
function createAdder(): typeof withMissing {
  let [last, lastAdded, all]: (readonly string[])[] = [];
  return (headers, added) => {
    if (all === undefined || headers !== last || added !== lastAdded) {
      [last, lastAdded] = [headers, added];
      all = withMissing(headers, added);
    }
    return all;
  };
}

/**
 * Adds only missing headers: browsers reject a second `access-control-allow-origin`, and the
 * response of a raw route can have its own. A second `vary` is merged into the first, because some
 * caches read only one.
 */
function withMissing(headers: readonly string[], added: readonly string[]): readonly string[] {
  const all = [...headers];
  for (let at = 0; at < added.length; at += 2) {
    const [name, value] = added.slice(at, at + 2) as [string, string];
    const known = indexOfName(headers, name);
    if (known === -1) all.push(name, value);
    else if (name === 'vary') all[known + 1] = withField(headers[known + 1] as string, value);
  }
  return all;
}

/** The index of a name in a list of names and values. -1 if it is missing. */
function indexOfName(headers: readonly string[], name: string): number {
  for (let at = 0; at < headers.length; at += 2) if (headers[at] === name) return at;
  return -1;
}

/** Adds a field to the value of `vary`, without duplicates. */
function withField(vary: string, field: string): string {
  const known = vary.split(',').map((name) => name.trim().toLowerCase());
  return known.includes(field) || known.includes('*') ? vary : `${vary}, ${field}`;
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
