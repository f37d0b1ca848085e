import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from '@mikrokit/router';
import { Exchange } from './exchange.ts';
import { MountedConnections } from './mounted-connections.ts';
import { parsedBodyOf } from './parsed-body.ts';

/** Answers one request of node:http. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Serves a router inside a node:http server that is somebody else's: `createServer(nodeHandler(api))`, or
 * `app.use('/api', nodeHandler(api))` in express. Best before any body parser; after one, what it left in
 * `request.body` is taken, and its limit is the one that counts. Every path is the router's: one that it
 * does not know is a 404.
 */
export function nodeHandler(api: Dispatcher): NodeHandler {
  const connections = new MountedConnections();
  return (request, response) => {
    const exchange = new Exchange(request, response, connections);
    const { method, url, headers } = request;
    const endpoint = api.accept(method as string, url as string, headers['content-type']);
    if ('status' in endpoint) exchange.refuse(endpoint);
    else if (request.readableDidRead) exchange.callWith(endpoint, parsedBodyOf(request));
    else exchange.call(endpoint);
  };
}
