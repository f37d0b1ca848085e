import type { RequestListener } from 'node:http';
import type { Dispatcher } from '@mikrokit/router';
import { createFront } from '../front/front.ts';
import { createRemoteAddressOf } from '../front/trusted-proxies.ts';
import type { ServeOptions } from '../serve-options.ts';
import { createCompression } from './compression.ts';
import type { Connections } from './connections.ts';
import { type Edge, EdgeExchange } from './edge.ts';
import { startCall } from './request-listener.ts';

/** The options that ask for this listener in place of the plain one. */
export type EdgeOptions = Pick<
  ServeOptions,
  'accessLog' | 'compress' | 'cors' | 'health' | 'securityHeaders' | 'tls' | 'trustProxy'
>;

/** As the plain listener, and does around calls what options ask. */
export function createEdgeListener(
  api: Dispatcher,
  connections: Connections,
  options: EdgeOptions,
): RequestListener {
  const edge = createEdge(options, connections);
  return (request, response) => {
    const exchange = new EdgeExchange(request, response, connections, edge);
    if (!exchange.answerFront()) startCall(api, exchange, request);
  };
}

function createEdge(options: EdgeOptions, connections: Connections): Edge {
  const { compress = false, accessLog, trustProxy, tls } = options;
  const isTls = tls !== undefined;
  return {
    front: createFront(options, { isTls, isClosing: () => connections.closing }),
    accessLog,
    compression:
      compress === false ? undefined : createCompression(compress === true ? {} : compress),
    remoteAddressOf: createRemoteAddressOf(trustProxy),
  };
}
