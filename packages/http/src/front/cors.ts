import { CONTRACT_HEADER, STATUS_HEADER } from '@mikrokit/router';
import { assertCors } from './option-checks.ts';
import type { RequestHead } from './request-head.ts';

/** Who may call from a web page of another origin (Fetch Standard, section 3.3). */
export interface CorsOptions {
  /** `'*'` for every origin, or the exact ones: `['https://app.example.com']`, or a test of one. */
  readonly origins: '*' | readonly string[] | ((origin: string) => boolean);
  /**
   * Request headers that pages may send. Default: `content-type`, `authorization`. Always `mikrokit-contract`, which
   * clients send.
   */
  readonly headers?: readonly string[];
  /**
   * Reply headers that pages may read beyond those that every page may. Always `mikrokit-contract` and `retry-after`, which
   * clients read.
   */
  readonly exposeHeaders?: readonly string[];
  /** Whether pages may send cookies; not together with `'*'`. Default: false. */
  readonly credentials?: boolean;
  /** Seconds for which a browser may remember the answer to a preflight. Default: 600. */
  readonly maxAge?: number;
}

/** The headers that let a page of another origin call. */
export interface Cors {
  /** Whether a request is a preflight: the browser asks before it calls. */
  isPreflight(request: RequestHead): boolean;
  /** For the answer to a preflight: what is allowed, or nothing for an origin that is not. */
  preflightHeaders(request: RequestHead): readonly string[];
  /** For every other reply. */
  replyHeaders(request: RequestHead): readonly string[];
}

/** Throws a `TypeError` for options that a browser would not honour, or that would let everybody in. */
export function createCors(options: CorsOptions): Cors {
  assertCors(options);
  const { origins, credentials = false, maxAge = 600 } = options;
  const { headers = ['content-type', 'authorization'], exposeHeaders = [] } = options;
  const isAllowed = originTest(origins);
  const common = credentials ? ['access-control-allow-credentials', 'true'] : [];
  const exposed = [
    'access-control-expose-headers',
    listed([CONTRACT_HEADER, STATUS_HEADER, 'retry-after', ...exposeHeaders]),
  ];
  const preflight = [
    'access-control-allow-methods',
    'GET, HEAD, POST',
    'access-control-allow-headers',
    listed([...headers, CONTRACT_HEADER]),
    'access-control-max-age',
    String(maxAge),
  ];
  const allow = (request: RequestHead, more: readonly string[]): readonly string[] => {
    if (origins === '*') return ['access-control-allow-origin', '*', ...common, ...more];
    const origin = request.header('origin');
    // A cache must not hand one origin's reply to another.
    const vary = ['vary', 'origin'];
    if (origin === undefined || !isAllowed(origin)) return vary;
    return ['access-control-allow-origin', origin, ...vary, ...common, ...more];
  };
  return {
    isPreflight: (request) =>
      request.method === 'OPTIONS' &&
      request.header('origin') !== undefined &&
      request.header('access-control-request-method') !== undefined,
    preflightHeaders: (request) => allow(request, preflight),
    replyHeaders: (request) => allow(request, exposed),
  };
}

function listed(names: readonly string[]): string {
  return [...new Set(names.map((name) => name.toLowerCase()))].join(', ');
}

function originTest(origins: CorsOptions['origins']): (origin: string) => boolean {
  if (origins === '*') return () => true;
  if (typeof origins === 'function') return origins;
  const known = new Set(origins);
  return (origin) => known.has(origin);
}
