import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from '@mikrokit/router';
import { createFront, type FrontOptions } from '../front/front.ts';
import {
  createRemoteAddressOf,
  type RemoteAddressOf,
  type TrustProxy,
} from '../front/trusted-proxies.ts';
import { type Edge, EdgeExchange } from './edge.ts';
import { Exchange } from './exchange.ts';
import { MountedConnections } from './mounted-connections.ts';
import { isReadBefore, parsedBodyOf } from './parsed-body.ts';

/** Answers one request of node:http. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** What a handler inside somebody else's server does around its calls. */
export interface NodeHandlerOptions extends FrontOptions {
  /** Whose `x-forwarded-for` tells who the caller is, for `context.request.remoteAddress`. Default: nobody's. */
  readonly trustProxy?: TrustProxy;
}

/**
 * Serves a router inside a node:http server that is somebody else's: `createServer(nodeHandler(api))`, or
 * `app.use('/api', nodeHandler(api))` in express. Best before any body parser; after one, what it left in
 * `request.rawBody` or `request.body` is taken, up to the route's `maxBodySize`. Every path is the router's: one
 * that it does not know is a 404. Throws a `TypeError` or `RangeError` for options that cannot work.
 */
export function nodeHandler(api: Dispatcher, options: NodeHandlerOptions = {}): NodeHandler {
  const { trustProxy } = options;
  const remoteAddressOf = trustProxy && createRemoteAddressOf(trustProxy);
  return createNodeHandler(api, options, remoteAddressOf);
}

/** The same on a host of which it is known where it says who calls; by default it is whoever connects. */
export function createNodeHandler(
  api: Dispatcher,
  options: FrontOptions,
  remoteAddressOf: RemoteAddressOf | undefined,
): NodeHandler {
  const connections = new MountedConnections();
  // Whether TLS is spoken is known to the server around us, which adds strict-transport-security itself.
  const front = createFront(options, { isTls: false, isClosing: () => false });
  if (front === undefined && remoteAddressOf === undefined) {
    return (request, response) => {
      startMounted(api, new Exchange(request, response, connections), request);
    };
  }
  const edge: Edge = {
    front,
    compression: undefined,
    accessLog: undefined,
    remoteAddressOf: remoteAddressOf ?? createRemoteAddressOf(undefined),
  };
  return (request, response) => {
    const exchange = new EdgeExchange(request, response, connections, edge);
    if (!exchange.answerFront()) startMounted(api, exchange, request);
  };
}

function startMounted(api: Dispatcher, exchange: Exchange, request: IncomingMessage): void {
  const { method, url, headers } = request;
  const endpoint = api.accept(method as string, url as string, headers['content-type']);
  if ('status' in endpoint) exchange.refuse(endpoint);
  else if (isReadBefore(request)) exchange.callWith(endpoint, parsedBodyOf(request));
  else exchange.call(endpoint);
}
