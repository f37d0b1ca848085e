import type { RequestListener } from 'node:http';
import type { Dispatcher } from '@mikrokit/router';
import { createMiddleware } from '../middleware/middleware.ts';
import { createRemoteAddressOf } from '../middleware/trusted-proxies.ts';
import type { ServeOptions } from '../serve-options.ts';
import type { Connections } from './connections/connections.ts';
import {
  ExchangeWithMiddleware,
  type ServerMiddleware,
} from './exchange/exchange-with-middleware.ts';
import { createCompression } from './reply/compression.ts';
import { startCall } from './request-listener.ts';

/** Options of {@link createServerMiddleware}. */
export type ServerMiddlewareOptions = Pick<
  ServeOptions,
  'accessLog' | 'compress' | 'cors' | 'health' | 'securityHeaders' | 'tls' | 'trustProxy'
>;

/** `createRequestListener` for servers with middleware. */
export function createMiddlewareListener(
  api: Dispatcher,
  connections: Connections,
  serverMiddleware: ServerMiddleware,
): RequestListener {
  return (request, response) => {
    if (!connections.begin(request, response)) return;
    const exchange = new ExchangeWithMiddleware(request, response, connections, serverMiddleware);
    if (!exchange.answerByMiddleware()) startCall(api, exchange, request);
  };
}

/** Makes the middleware of a server. Throws for options that cannot work. */
export function createServerMiddleware(
  options: ServerMiddlewareOptions,
  connections: Connections,
): ServerMiddleware {
  const { compress = false, accessLog, trustProxy, tls } = options;
  const isTls = tls !== undefined;
  return {
    middleware: createMiddleware(options, { isTls, isClosing: () => connections.closing }),
    accessLog,
    compression:
      compress === false ? undefined : createCompression(compress === true ? {} : compress),
    remoteAddressOf: createRemoteAddressOf(trustProxy),
  };
}
