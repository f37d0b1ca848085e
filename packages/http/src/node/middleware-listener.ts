import type { RequestListener } from 'node:http';
import type { Dispatcher } from '@mikrokit/router';
import type { Connections } from './connections/connections.ts';
import { ExchangeWithMiddleware } from './exchange/exchange-with-middleware.ts';
import { startCall } from './request-listener.ts';
import type { ServerMiddleware } from './server-middleware.ts';

/** `createRequestListener` for servers with middleware. */
export function createMiddlewareListener(
  api: Dispatcher,
  connections: Connections,
  serverMiddleware: ServerMiddleware,
): RequestListener {
  return (request, response) => {
    if (!connections.begin(request, response)) return;
    const exchange = new ExchangeWithMiddleware(request, response, connections, serverMiddleware);
    connections.whenRoom(request, () => {
      if (!exchange.answerByMiddleware()) startCall(api, exchange, request);
    });
  };
}
