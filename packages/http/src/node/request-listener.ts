import type { RequestListener } from 'node:http';
import { type Dispatcher, isReply } from '@mikrokit/router';
import type { Connections } from './connections/connections.ts';
import { Exchange } from './exchange/exchange.ts';

/** Answers Node's requests by a router. */
export function createRequestListener(api: Dispatcher, connections: Connections): RequestListener {
  return (request, response) => {
    if (connections.begin(request, response))
      startCall(api, new Exchange(request, response, connections), request);
  };
}

/** Refuses a request by its head, or starts its call. */
export function startCall(
  api: Dispatcher,
  exchange: Exchange,
  { method, url, headers }: Parameters<RequestListener>[0],
): void {
  const endpoint = api.accept(method as string, url as string, headers['content-type']);
  if (isReply(endpoint)) exchange.refuse(endpoint);
  else exchange.call(endpoint);
}
