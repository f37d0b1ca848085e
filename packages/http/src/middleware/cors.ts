import { CONTRACT_HEADER, DEADLINE_HEADER, STATUS_HEADER } from '@mikrokit/router';
import { assertCors } from './assert-options.ts';
import type { RequestHead } from './middleware.ts';

/** Options of `cors`: the web pages of other origins that may call (Fetch Standard, section 3.3). */
export interface CorsOptions {
  /** The origins that may call: `'*'` for all, a list of exact ones (`['https://app.example.com']`), or a test. */
  readonly origins: '*' | readonly string[] | ((origin: string) => boolean);
  /**
   * Further request headers that pages may send. Always allowed are `content-type` and `authorization`, and what clients
   * send: `mikrokit-contract`, `mikrokit-deadline`, `idempotency-key`, `last-event-id` and `mikrokit-stop`. Default: none.
   */
  readonly headers?: readonly string[];
  /**
   * Reply headers that pages may read beyond the safelisted ones. Clients read `mikrokit-contract` and `retry-after`, which
   * are always exposed. Default: none.
   */
  readonly exposeHeaders?: readonly string[];
  /** Lets pages send cookies. Not together with `'*'`. Default: `false`. */
  readonly credentials?: boolean;
  /** How long a browser may cache a preflight reply, in seconds. Default: 600. */
  readonly maxAge?: number;
}

/** The headers that allow cross-origin calls. */
interface Cors {
  isPreflight(request: RequestHead): boolean;
  /** Headers of a preflight reply. A forbidden origin gets only `vary`. */
  preflightHeaders(request: RequestHead): readonly string[];
  /** Headers of every other reply. */
  replyHeaders(request: RequestHead): readonly string[];
}

/**
 * Request headers of calls: for body and credentials, contract and deadline, mutations and streams.
 */
const OF_CALLS = [
  'content-type',
  'authorization',
  CONTRACT_HEADER,
  DEADLINE_HEADER,
  'idempotency-key',
  'last-event-id',
  'mikrokit-stop',
];

/**
 * Makes the headers for some options. Pages can read `idHeader` too. Throws for options that
 * browsers would ignore, or that would allow every page.
 */
export function createCors(options: CorsOptions, idHeader?: string): Cors {
  assertCors(options);
  const { origins, credentials = false, maxAge = 600 } = options;
  const { headers = [], exposeHeaders = [] } = options;
  const isAllowed = createOriginTest(options);
  const common = credentials ? ['access-control-allow-credentials', 'true'] : [];
  const exposed = [
    'access-control-expose-headers',
    listed([
      ...[CONTRACT_HEADER, STATUS_HEADER, 'retry-after'],
      ...(idHeader === undefined ? [] : [idHeader]),
      ...exposeHeaders,
    ]),
  ];
  const preflight = [
    'access-control-allow-methods',
    'GET, HEAD, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers',
    listed([...OF_CALLS, ...headers]),
    'access-control-max-age',
    String(maxAge),
  ];
  // Caches must not send one origin's reply to another.
  const vary = ['vary', 'origin'];
  const listOf = (origin: string, more: readonly string[]): readonly string[] => [
    ...['access-control-allow-origin', origin],
    ...(origins === '*' ? [] : vary),
    ...common,
    ...more,
  ];
  // Shared by replies, so a server writes their text once.
  const lists = new Map(
    (typeof origins === 'function' ? [] : [...origins]).map((origin) => [
      origin,
      listOf(origin, exposed),
    ]),
  );
  /** The origin that a reply allows, if any. */
  const allowedBy = (request: RequestHead): string | undefined => {
    if (origins === '*') return '*';
    const origin = request.header('origin');
    return origin !== undefined && isAllowed(origin) ? origin : undefined;
  };
  return {
    isPreflight: (request) =>
      request.method === 'OPTIONS' &&
      request.header('origin') !== undefined &&
      request.header('access-control-request-method') !== undefined,
    preflightHeaders: (request) => {
      const origin = allowedBy(request);
      return origin === undefined ? vary : listOf(origin, preflight);
    },
    replyHeaders: (request) => {
      const origin = allowedBy(request);
      return origin === undefined ? vary : (lists.get(origin) ?? listOf(origin, exposed));
    },
  };
}

function listed(names: readonly string[]): string {
  return [...new Set(names.map((name) => name.toLowerCase()))].join(', ');
}

/** Returns a test whether pages of an origin can call. Without options, none can. */
export function createOriginTest(options: CorsOptions | undefined): (origin: string) => boolean {
  if (options === undefined) return () => false;
  const { origins } = options;
  if (origins === '*') return () => true;
  if (typeof origins === 'function') return origins;
  const known = new Set(origins);
  return (origin) => known.has(origin);
}
