import { isAtHost } from '@mikrokit/router/web';
import type { CorsOptions } from '../middleware/cors.ts';
import { createOriginTest } from '../middleware/cors.ts';

/** The subprotocol of our connections: RFC 6455 section 1.9. */
export const SUBPROTOCOL = 'mikrokit.1';

/** The request that opened a connection. */
export interface Handshake {
  header(name: string): string | undefined;
  readonly remoteAddress: string | undefined;
  /** The host's own request. */
  readonly native: unknown;
  /** Whether cookies and other credentials that browsers add by themselves count. */
  readonly hasCredentials: boolean;
  waitUntil?(work: Promise<unknown>, stop?: () => void): void;
}

/** The reason why a connection is not opened, as a reply. */
export interface HandshakeRejection {
  readonly status: number;
  readonly type: string;
  readonly message: string;
}

/** Decides whether a page, or another client, can connect. */
type HandshakeCheck = (request: {
  header(name: string): string | undefined;
  /** The host that clients use. */
  readonly host: string | undefined;
}) => HandshakeRejection | { readonly hasCredentials: boolean };

/**
 * Browsers let every page open a WebSocket to every site, with the cookies of its visitor and
 * without a preflight. So the `origin` must be our own, or allowed by `cors`. An origin that is
 * allowed without credentials connects without them.
 */
export function createHandshakeCheck(cors: CorsOptions | undefined): HandshakeCheck {
  const allows = createOriginTest(cors);
  const credentials = cors?.credentials ?? false;
  return ({ header, host }) => {
    const offered = (header('sec-websocket-protocol') ?? '').split(',').map((name) => name.trim());
    if (!offered.includes(SUBPROTOCOL))
      return {
        status: 400,
        type: 'bad-request',
        message: `Connections here speak the subprotocol '${SUBPROTOCOL}'; name it in sec-websocket-protocol`,
      };
    const origin = header('origin');
    // Not a browser: RFC 6455 section 4.1 requires browsers to send it.
    if (origin === undefined || isAtHost(origin, host)) return { hasCredentials: true };
    if (allows(origin)) return { hasCredentials: credentials };
    return {
      status: 403,
      type: 'cross-site',
      message:
        'Pages of other sites cannot connect; the server can allow their origin with the option cors, or trust its proxy with trustProxy',
    };
  };
}

/** Rejections for reasons on the server's side. */
export const REJECTIONS = {
  notFound: {
    status: 404,
    type: 'not-found',
    message: 'The server opens no connections at this path',
  },
  otherProtocol: {
    status: 400,
    type: 'bad-request',
    message: "The header upgrade must be 'websocket'",
  },
  closing: { status: 503, type: 'closing', message: 'The server is closing' },
  full: { status: 503, type: 'too-many-connections', message: 'There are too many connections' },
} as const satisfies Readonly<Record<string, HandshakeRejection>>;
