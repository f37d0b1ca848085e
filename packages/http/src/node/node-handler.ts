import type { IncomingMessage, ServerResponse } from 'node:http';
import { assertKnownOptions, type Dispatcher, isReply } from '@mikrokit/router';
import { createMiddleware, type MiddlewareOptions } from '../middleware/middleware.ts';
import { MIDDLEWARE_OPTION_NAMES } from '../middleware/middleware-option-names.ts';
import {
  createRemoteAddressOf,
  type RemoteAddressOf,
  type TrustProxy,
} from '../middleware/trusted-proxies.ts';
import { MountedConnections } from './connections/connections.ts';
import { Exchange } from './exchange/exchange.ts';
import {
  ExchangeWithMiddleware,
  type ServerMiddleware,
} from './exchange/exchange-with-middleware.ts';
import { isReadBefore, parsedBodyOf } from './request-body/parsed-body.ts';

/** Answers one request of node:http. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Options of `nodeHandler`. */
export interface NodeHandlerOptions extends MiddlewareOptions {
  /** The proxies whose `x-forwarded-for` sets `context.request.remoteAddress`. Default: none. */
  readonly trustProxy?: TrustProxy;
}

/**
 * Serves a router inside another node:http server: `createServer(nodeHandler(api))`, or
 * `app.use('/api', nodeHandler(api))` in express. Mount it before body parsers; behind one it reads `request.rawBody` or
 * `request.body`, up to the route's `maxBodySize`. It answers every path: an unknown one is a 404. Throws a `TypeError`
 * or `RangeError` for options that cannot work.
 */
export function nodeHandler(api: Dispatcher, options: NodeHandlerOptions = {}): NodeHandler {
  assertKnownOptions('nodeHandler', options, { trustProxy: 1, ...MIDDLEWARE_OPTION_NAMES });
  const { trustProxy } = options;
  const remoteAddressOf = trustProxy && createRemoteAddressOf(trustProxy);
  return createNodeHandler(api, options, { remoteAddressOf });
}

/** The ways in which a host differs from Node. */
export interface NodeHost {
  /** Default: the address of the socket. */
  readonly remoteAddressOf?: RemoteAddressOf | undefined;
  /** Keeps the process running for work after a reply. Default: it runs anyway. */
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

/** `nodeHandler` for hosts with ways of their own. */
export function createNodeHandler(
  api: Dispatcher,
  options: MiddlewareOptions,
  { remoteAddressOf, waitUntil }: NodeHost,
): NodeHandler {
  const connections = new MountedConnections(waitUntil);
  // Only the server around us knows whether TLS is used: it adds strict-transport-security.
  const middleware = createMiddleware(options, { isTls: false, isClosing: () => false });
  if (middleware === undefined && remoteAddressOf === undefined) {
    return (request, response) => {
      startMounted(api, new Exchange(request, response, connections), request);
    };
  }
  const serverMiddleware: ServerMiddleware = {
    middleware,
    compression: undefined,
    accessLog: undefined,
    remoteAddressOf: remoteAddressOf ?? createRemoteAddressOf(undefined),
  };
  return (request, response) => {
    const exchange = new ExchangeWithMiddleware(request, response, connections, serverMiddleware);
    if (!exchange.answerByMiddleware()) startMounted(api, exchange, request);
  };
}

function startMounted(api: Dispatcher, exchange: Exchange, request: IncomingMessage): void {
  const { method, url, headers } = request;
  const endpoint = api.accept(method as string, url as string, headers['content-type']);
  if (isReply(endpoint)) exchange.refuse(endpoint);
  else if (isReadBefore(request)) exchange.callWith(endpoint, parsedBodyOf(request));
  else exchange.call(endpoint);
}
