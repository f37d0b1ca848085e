import type { RequestListener } from 'node:http';
import type { Dispatcher } from '@mikrokit/router';
import type { Connections } from './connections.ts';
import { Exchange } from './exchange.ts';

/** Turns node's requests into calls, and replies into node's responses. */
export function createRequestListener(api: Dispatcher, connections: Connections): RequestListener {
  return (request, response) =>
    startCall(api, new Exchange(request, response, connections), request);
}

/** Finds out who answers a request, and lets it. */
export function startCall(
  api: Dispatcher,
  exchange: Exchange,
  { method, url, headers }: Parameters<RequestListener>[0],
): void {
  const endpoint = api.accept(method as string, url as string, headers['content-type']);
  if ('status' in endpoint) exchange.refuse(endpoint);
  else exchange.call(endpoint);
}
