import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Dispatcher } from '@mikrokit/router';
import type { Connections } from './connections.ts';
import { Exchange } from './exchange.ts';

/** Turns node's requests into calls, and replies into node's responses. */
export function createRequestListener(api: Dispatcher, connections: Connections): RequestListener {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const exchange = new Exchange(request, response, connections);
    const { method, url, headers } = request;
    const endpoint = api.accept(method as string, url as string, headers['content-type']);
    if ('status' in endpoint) exchange.refuse(endpoint);
    else exchange.call(endpoint);
  };
}
