import type { Reply } from '@mikrokit/router';
import { type CorsOptions, createCors } from './cors.ts';
import { assertHealthPath } from './option-checks.ts';
import type { RequestHead } from './request-head.ts';
import { securityHeaders } from './security-headers.ts';

/** What a server does around its router, on any host. */
export interface FrontOptions {
  /** Lets web pages of other origins call. Default: no page may. */
  readonly cors?: CorsOptions;
  /**
   * A path that says whether the server takes calls: 200 `{"status":"ok"}`, or 503 `{"status":"closing"}`
   * once it is closing, so that a load balancer looks elsewhere. Comes before the router's own paths.
   */
  readonly health?: string;
  /**
   * Adds what keeps browsers from taking a reply for a page: `x-content-type-options`, `x-frame-options`,
   * `content-security-policy`, `referrer-policy`, and over TLS `strict-transport-security`. Default: false.
   */
  readonly securityHeaders?: boolean;
}

/** Stands before a router: answers what is not a call, and adds headers to every reply. */
export interface Front {
  /** The reply to a health check or a preflight; `undefined` for what the router has to answer. */
  answer(request: RequestHead): Reply | undefined;
  /** A reply with the headers that the options ask for. */
  dress(reply: Reply, request: RequestHead): Reply;
}

/** `undefined` when no option asks for anything, so that plain serving pays nothing. */
export function createFront(
  { cors: corsOptions, health, securityHeaders: isSecured = false }: FrontOptions,
  { isTls, isClosing }: { readonly isTls: boolean; readonly isClosing: () => boolean },
): Front | undefined {
  if (corsOptions === undefined && health === undefined && !isSecured) return undefined;
  assertHealthPath(health);
  const cors = corsOptions && createCors(corsOptions);
  const fixed = isSecured ? securityHeaders(isTls) : [];
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
    dress: (reply, request) => {
      // A preflight has its own, and CORS headers twice are refused by browsers.
      const added =
        cors === undefined || cors.isPreflight(request) ? [] : cors.replyHeaders(request);
      return { ...reply, headers: withVary([...reply.headers, ...fixed], added) };
    },
  };
}

function healthReply(closing: boolean): Reply {
  const headers = ['content-type', 'application/json', 'cache-control', 'no-store'];
  return closing
    ? { status: 503, headers, body: '{"status":"closing"}' }
    : { status: 200, headers, body: '{"status":"ok"}' };
}

/** Adds headers, one `vary` made of two: some caches look at the first only. */
function withVary(headers: readonly string[], added: readonly string[]): readonly string[] {
  const at = headers.indexOf('vary');
  const addedAt = added.indexOf('vary');
  if (at === -1 || at % 2 === 1 || addedAt === -1) return [...headers, ...added];
  const joined = [...headers];
  joined[at + 1] = `${headers[at + 1]}, ${added[addedAt + 1]}`;
  return [...joined, ...added.toSpliced(addedAt, 2)];
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
