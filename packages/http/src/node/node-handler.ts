import type { IncomingMessage, ServerResponse } from 'node:http';
import { assertKnownOptions, type Dispatcher } from '@mikrokit/router';
import { createOriginTest } from '../middleware/cors.ts';
import { createMiddleware, type MiddlewareOptions } from '../middleware/middleware.ts';
import { MIDDLEWARE_OPTION_NAMES } from '../middleware/middleware-option-names.ts';
import {
  createRemoteAddressOf,
  createTrustTest,
  type RemoteAddressOf,
  type TrustProxy,
} from '../middleware/trusted-proxies.ts';
import { MountedConnections } from './connections/connections.ts';
import { Exchange } from './exchange/exchange.ts';
import { ExchangeWithMiddleware } from './exchange/exchange-with-middleware.ts';
import { startCall } from './request-listener.ts';
import { ServerMiddleware } from './server-middleware.ts';
import type { BelievedProxies } from './web/public-origin.ts';

/** Answers one request of node:http. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Options of `nodeHandler`. */
export interface NodeHandlerOptions extends MiddlewareOptions {
  /** The proxies whose `x-forwarded-for` sets `context.request.remoteAddress`. Default: none. */
  readonly trustProxy?: TrustProxy;
}

/**
 * Serves a router inside another node:http server: `createServer(nodeHandler(api))`, or
 * `app.use('/api', nodeHandler(api))` in express. Mount it before body parsers. After one, it reads `request.rawBody`
 * or `request.body`, up to the route's `maxBodySize`. It answers every path: an unknown path is a 404. Throws a
 * `TypeError` or `RangeError` for invalid options.
 *
 * @example
 * ```ts
 * import { createServer } from 'node:http';
 * import type { AddressInfo } from 'node:net';
 * import { nodeHandler } from '@mikrokit/http';
 * import { createRouter, route } from '@mikrokit/router';
 *
 * const api = createRouter({ ping: route({ http: 'GET /ping', handler: () => 'pong' }) });
 * const server = createServer(nodeHandler(api)).listen(0);
 * const { port } = server.address() as AddressInfo;
 *
 * const reply = await fetch(`http://localhost:${port}/ping`);
 * console.log(await reply.json()); // → pong
 * server.close();
 * ```
 */
export function nodeHandler(api: Dispatcher, options: NodeHandlerOptions = {}): NodeHandler {
  assertKnownOptions('nodeHandler', options, { trustProxy: 1, ...MIDDLEWARE_OPTION_NAMES });
  const { trustProxy } = options;
  const remoteAddressOf = trustProxy && createRemoteAddressOf(trustProxy);
  const proxies = trustProxy && createTrustTest(trustProxy);
  return createNodeHandler(api, options, { remoteAddressOf, proxies });
}

/** The differences of a host from Node. */
interface NodeHost {
  /** Default: the address of the socket. */
  readonly remoteAddressOf?: RemoteAddressOf | undefined;
  /** The proxies that tell the public origin. Default: none. */
  readonly proxies?: BelievedProxies | undefined;
  /** Keeps the process running for work after a reply. Default: it runs anyway. */
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

/** `nodeHandler` for hosts that differ from Node. */
export function createNodeHandler(
  api: Dispatcher,
  options: MiddlewareOptions,
  { remoteAddressOf, proxies, waitUntil }: NodeHost,
): NodeHandler {
  const connections = new MountedConnections(waitUntil);
  // Only the surrounding server knows whether TLS is used, so it adds strict-transport-security.
  const middleware = createMiddleware(options, { isTls: false, isClosing: () => false });
  if (middleware === undefined && remoteAddressOf === undefined) {
    return (request, response) => {
      startCall(api, new Exchange(request, response, connections), request);
    };
  }
  const serverMiddleware = new ServerMiddleware({
    middleware,
    remoteAddressOf: remoteAddressOf ?? createRemoteAddressOf(undefined),
    site: { proxies, allows: createOriginTest(options.cors) },
  });
  return (request, response) => {
    const exchange = new ExchangeWithMiddleware(request, response, connections, serverMiddleware);
    if (!exchange.answerByMiddleware()) startCall(api, exchange, request);
  };
}
