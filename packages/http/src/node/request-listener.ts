import type { RequestListener } from 'node:http';
import type { Dispatcher } from '@mikrokit/router';
import type { Connections } from './connections.ts';
import { type Edge, EdgeExchange } from './edge.ts';
import { Exchange } from './exchange.ts';

/** Turns node's requests into calls, and replies into node's responses. */
export function createRequestListener(
  api: Dispatcher,
  connections: Connections,
  edge: Edge | undefined,
): RequestListener {
  // Decided once, so that a server without options runs straight through.
  if (edge === undefined) {
    return (request, response) => start(api, new Exchange(request, response, connections), request);
  }
  return (request, response) => {
    const exchange = new EdgeExchange(request, response, connections, edge);
    if (!exchange.answerFront()) start(api, exchange, request);
  };
}

function start(
  api: Dispatcher,
  exchange: Exchange,
  { method, url, headers }: Parameters<RequestListener>[0],
): void {
  const endpoint = api.accept(method as string, url as string, headers['content-type']);
  if ('status' in endpoint) exchange.refuse(endpoint);
  else exchange.call(endpoint);
}
