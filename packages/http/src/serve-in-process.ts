import type { Server } from 'node:http';
import { assertKnownOptions, type Dispatcher } from '@mikrokit/router';
import { ServerConnections } from './node/connections/server-connections.ts';
import type { ServerMiddleware } from './node/exchange/exchange-with-middleware.ts';
import { isPatched } from './node/lane/is-patched.ts';
import { Lane } from './node/lane/lane.ts';
import type { ServerMiddlewareOptions } from './node/middleware-listener.ts';
import { createRequestListener } from './node/request-listener.ts';
import { boundSocketFor } from './node/server/bound-socket.ts';
import { createServer } from './node/server/create-server.ts';
import { isNode } from './node/server/is-node.ts';
import { completeTimeouts } from './node/server/timeouts.ts';
import type { HttpServer, ServeOptions } from './serve-options.ts';
import { ServerClosing } from './server-closing.ts';
import { serverUrl } from './server-url.ts';
import { onFirstSignal, shutdownSignals } from './shutdown-signals.ts';

/** Serves a router in this process. */
export async function serveInProcess(
  api: Dispatcher,
  options: ServeOptions = {},
): Promise<HttpServer> {
  const { tls, http2 = false, maxConnections, date = true } = options;
  const isTls = tls !== undefined;
  const timeouts = completeTimeouts(options);
  const server = createServer({ tls, http2, timeouts });
  if (maxConnections !== undefined) server.maxConnections = maxConnections;
  const connections = new ServerConnections(server, { isTls, http2 });
  const middleware = await createMiddlewareIfAny(connections, options);
  if (usesLane(server, options)) {
    connections.useLane(new Lane(api, connections, { timeouts, date, middleware }));
  }
  const dated = await createListener(api, connections, middleware);
  const listener = date ? dated : withoutDate(dated);
  server.on('request', listener);
  // Without this listener Node sends `100 Continue` itself, and callers send bodies that are refused.
  server.on('checkContinue', listener);
  // Workers listen through their primary process, which has removed it.
  if (options.socketPath !== undefined && process.getBuiltinModule('node:cluster').isPrimary) {
    const { removeAbandonedSocket } = await import('./node/server/abandoned-socket.ts');
    await removeAbandonedSocket(options.socketPath);
  }
  await listen(server, options);
  const closing = new ServerClosing(connections, options);
  const close: HttpServer['close'] = async (how = {}) => {
    assertKnownOptions('close', how, { deadline: 1, delay: 1 });
    stopListening();
    return closing.close(how);
  };
  const stopListening = onFirstSignal(shutdownSignals(options.signals), () => {
    const { shutdownDeadline = 10_000, shutdownDelay = 0 } = options;
    close({ deadline: shutdownDeadline, delay: shutdownDelay });
  });
  return { url: serverUrl(portOf(server), options), close };
}

/** Only these options load the middleware: reading modules is a part of each cold start. */
const middlewareOptions = [
  'accessLog',
  'compress',
  'cors',
  'health',
  'securityHeaders',
  'trustProxy',
] as const satisfies readonly (keyof ServerMiddlewareOptions)[];

async function createMiddlewareIfAny(
  connections: ServerConnections,
  options: ServeOptions,
): Promise<ServerMiddleware | undefined> {
  const needsMiddleware = middlewareOptions.some((name) => (options[name] ?? false) !== false);
  if (!needsMiddleware) return undefined;
  const { createServerMiddleware } = await import('./node/middleware-listener.ts');
  return createServerMiddleware(options, connections);
}

async function createListener(
  api: Dispatcher,
  connections: ServerConnections,
  middleware: ServerMiddleware | undefined,
): Promise<Listener> {
  if (middleware === undefined) return createRequestListener(api, connections);
  const { createMiddlewareListener } = await import('./node/middleware-listener.ts');
  return createMiddlewareListener(api, connections, middleware);
}

/** Whether plain requests are read by us. Other runtimes have servers of their own behind node:http. */
function usesLane(server: Server, { transport = 'lane', http2 = false }: ServeOptions): boolean {
  if (transport !== 'lane' && transport !== 'node')
    throw new TypeError(`transport is ${JSON.stringify(transport)}; use 'lane' or 'node'`);
  return transport === 'lane' && !http2 && isNode() && !isPatched(server);
}

type Listener = ReturnType<typeof createRequestListener>;

function withoutDate(listener: Listener): Listener {
  return (request, response) => {
    response.sendDate = false;
    listener(request, response);
  };
}

function listen(server: Server, options: ServeOptions): Promise<void> {
  const { port = 3000, hostname = '127.0.0.1', socketPath } = options;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const listening = (): void => {
      server.off('error', reject);
      // For example no more files to open: one connection is lost, the server goes on.
      server.on('error', (error) => process.emitWarning(error));
      resolve();
    };
    if (socketPath !== undefined) return void server.listen(socketPath, listening);
    const bound = boundSocketFor(port, hostname);
    if (bound !== undefined) server.listen(bound, listening);
    else server.listen(port, hostname, listening);
  });
}

/** The port; 0 for a server on a Unix socket. */
function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
