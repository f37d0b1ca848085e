import type { RequestListener } from 'node:http';
import { type Dispatcher, isReply } from '@mikrokit/router';
import type { Connections } from './connections/connections.ts';
import { Exchange } from './exchange/exchange.ts';
import { isReadBefore, parsedBodyOf } from './request-body/parsed-body.ts';

/** Answers Node's requests by a router. */
export function createRequestListener(api: Dispatcher, connections: Connections): RequestListener {
  return (request, response) => {
    if (!connections.begin(request, response)) return;
    connections.whenRoom(request, () =>
      startCall(api, new Exchange(request, response, connections), request),
    );
  };
}

/** Rejects a request by its head, or starts its call. */
export function startCall(
  api: Dispatcher,
  exchange: Exchange,
  request: Parameters<RequestListener>[0],
): void {
  const { method, url, headers } = request;
  const endpoint = api.accept(method as string, url as string, headers['content-type']);
  if (isReply(endpoint)) exchange.reject(endpoint);
  else if (isReadBefore(request) && !(endpoint.isRaw && isWithoutBody(request)))
    exchange.callWith(endpoint, parsedBodyOf(request, endpoint));
  else exchange.call(endpoint);
}

/** RFC 9112 section 6.3. */
function isWithoutBody({ headers }: Parameters<RequestListener>[0]): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}
