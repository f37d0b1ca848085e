import type { Server } from 'node:http';
import type { Dispatcher } from '@mikrokit/router';
import { boundSocketFor } from './node/bound-socket.ts';
import { Connections } from './node/connections.ts';
import { createServer } from './node/create-server.ts';
import type { EdgeOptions } from './node/edge-listener.ts';
import { createRequestListener } from './node/request-listener.ts';
import { completeTimeouts } from './node/timeouts.ts';
import type { CloseOptions, HttpServer, ServeOptions } from './serve-options.ts';
import { onSignals, signalsOf } from './shut-down.ts';
import { urlOf } from './url-of.ts';

/** Serves a router in this process. */
export async function serveHere(api: Dispatcher, options: ServeOptions = {}): Promise<HttpServer> {
  const { tls, http2 = false, maxConnections, date = true, hostname } = options;
  // Node takes it for no address at all, and listens on every network.
  if (hostname === '') throw new TypeError("hostname is ''; name an address, or leave it out");
  const isTls = tls !== undefined;
  const server = createServer({ tls, http2, timeouts: completeTimeouts(options) });
  if (maxConnections !== undefined) server.maxConnections = maxConnections;
  const connections = new Connections(server, { isTls, http2 });
  const dated = await createListener(api, connections, options);
  const listener = date ? dated : withoutDate(dated);
  server.on('request', listener);
  // Without this listener node sends `100 Continue` itself, and a body about to be refused is sent for nothing.
  server.on('checkContinue', listener);
  await listen(server, options);
  let closed: Promise<void> | undefined;
  const close: HttpServer['close'] = (how = {}) => {
    stopListening();
    if (closed === undefined) closed = closeAfterDelay(connections, how);
    else if (how.deadline !== undefined) connections.cutAfter(how.deadline);
    return closed;
  };
  const stopListening = onSignals(signalsOf(options.signals), () => {
    const { shutdownDeadline = 10_000, shutdownDelay = 0 } = options;
    close({ deadline: shutdownDeadline, delay: shutdownDelay });
  });
  return { url: urlOf(portOf(server), options), close };
}

async function closeAfterDelay(
  connections: Connections,
  { deadline, delay = 0 }: CloseOptions,
): Promise<void> {
  if (delay > 0) {
    connections.drain();
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
  if (deadline !== undefined) connections.cutAfter(deadline);
  return connections.close();
}

/** What a server without options needs none of, and so does not load: reading it is a part of each cold start. */
const edgeOptions = [
  'accessLog',
  'compress',
  'cors',
  'health',
  'securityHeaders',
  'trustProxy',
] as const satisfies readonly (keyof EdgeOptions)[];

async function createListener(
  api: Dispatcher,
  connections: Connections,
  options: ServeOptions,
): Promise<Listener> {
  const isPlain = edgeOptions.every((name) => (options[name] ?? false) === false);
  if (isPlain) return createRequestListener(api, connections);
  const { createEdgeListener } = await import('./node/edge-listener.ts');
  return createEdgeListener(api, connections, options);
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
      // No more files to open, say: the connection is lost, the server is not.
      server.on('error', (error) => process.emitWarning(error));
      resolve();
    };
    if (socketPath !== undefined) return void server.listen(socketPath, listening);
    const bound = boundSocketFor(port, hostname);
    if (bound !== undefined) server.listen(bound, listening);
    else server.listen(port, hostname, listening);
  });
}

/** 0 for a server that listens on no port. */
function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
