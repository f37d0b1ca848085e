import type { RequestListener, Server } from 'node:http';
import type { Dispatcher } from '@mikrokit/router';
import { NodeConnections } from './connections/node-connections.ts';
import type { ServerConnections } from './connections/server-connections.ts';
import type { ExpressMiddleware } from './express/middleware-chain.ts';
import { createRequestListener } from './request-listener.ts';
import type { ServerMiddleware } from './server-middleware.ts';

/** Options of {@link createNodeTransport}. */
interface NodeTransportOptions {
  readonly api: Dispatcher;
  readonly connections: ServerConnections;
  readonly date: boolean;
  readonly middleware: ServerMiddleware | undefined;
  /** Runs before the router. */
  readonly express: readonly ExpressMiddleware[] | undefined;
}

/**
 * Makes a server answer the requests that node:http or node:http2 reads. Returns their connections.
 */
export async function createNodeTransport(
  server: Server,
  { api, connections, date, middleware, express }: NodeTransportOptions,
): Promise<NodeConnections> {
  const nodeConnections = new NodeConnections(server, connections);
  const own = await createListener(api, nodeConnections, middleware);
  const dated = express === undefined ? own : await behindExpress(express, own);
  const listener = date ? dated : withoutDate(dated);
  server.on('request', listener);
  // Without this listener, Node sends `100 Continue` itself, and clients send bodies that are then
  // rejected.
  server.on('checkContinue', listener);
  return nodeConnections;
}

async function createListener(
  api: Dispatcher,
  connections: NodeConnections,
  middleware: ServerMiddleware | undefined,
): Promise<RequestListener> {
  if (middleware === undefined) return createRequestListener(api, connections);
  const { createMiddlewareListener } = await import('./middleware-listener.ts');
  return createMiddlewareListener(api, connections, middleware);
}

async function behindExpress(
  express: readonly ExpressMiddleware[],
  listener: RequestListener,
): Promise<RequestListener> {
  const { createMiddlewareChain } = await import('./express/middleware-chain.ts');
  return createMiddlewareChain(express, listener);
}

function withoutDate(listener: RequestListener): RequestListener {
  return (request, response) => {
    response.sendDate = false;
    listener(request, response);
  };
}
