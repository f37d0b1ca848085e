import type { Server, ServerOptions } from 'node:http';
import type { BoundSocket, Server as NetServer, Socket } from 'node:net';
import type { Dispatcher } from '@mikrokit/router';
import { assertCloseOptions } from './close-options.ts';
import { NodeServer } from './node/connections/node-server.ts';
import { ServerConnections } from './node/connections/server-connections.ts';
import { FastPath } from './node/fast-path/fast-path.ts';
import { createServer, listenerOf } from './node/server/create-server.ts';
import { completeTimeouts } from './node/server/timeouts.ts';
import type { HttpServer, ServeOptions } from './serve-options.ts';
import { ServerClosing } from './server-closing.ts';
import type { ServerParts } from './server-parts.ts';
import { serverUrl } from './server-url.ts';
import { onFirstSignal, shutdownSignals } from './shutdown-signals.ts';

/** Serves a router in this process. */
export async function serveInProcess(
  router: Dispatcher,
  options: ServeOptions = {},
): Promise<HttpServer> {
  const { tls, http2 = false, maxConnections, date = true } = options;
  // Before it listens, so that a missing table fails the start instead of the first call.
  await router.prepare();
  const isTls = tls !== undefined;
  const timeouts = completeTimeouts(options);
  const server = await createServer({ tls, http2, timeouts, ...(await upgradesOf(options)) });
  const isFast = usesFastPath(server, options);
  const listener = isFast ? listenerOf(server) : server;
  if (maxConnections !== undefined) listener.maxConnections = maxConnections;
  const closesIdle = http2 || !(listener instanceof process.getBuiltinModule('node:net').Server);
  const connections = new ServerConnections({ server, listener, closesIdle });
  const { api, middleware } = await partsOf(router, connections, options);
  const loadNode = async () => {
    const { createNodeTransport } = await import('./node/node-transport.ts');
    const node = await createNodeTransport(server, {
      api,
      connections,
      date,
      middleware,
      express: options.middleware,
    });
    if (listener !== server) node.adoptFrom(listener, timeouts);
    else if (closesIdle) node.limitRequests(server, timeouts);
    connections.useNode(node);
    return node;
  };
  let fastPath: FastPath | undefined;
  if (isFast) {
    const opened = isTls ? 'secureConnection' : 'connection';
    const nodeServer = new NodeServer(server, opened, loadNode);
    fastPath = new FastPath(api, connections, { timeouts, date, middleware, nodeServer });
    listener.on(opened, (socket: Socket) => fastPath?.open(socket));
    listener.once('listening', () => fastPath?.start());
    connections.useFastPath(fastPath);
  } else {
    const node = await loadNode();
    node.addOpened(server, { isTls, http2 });
  }
  const { webSocket = false, cors } = options;
  if (webSocket !== false) {
    const { takeUpgrades } = await import('./web-socket/node/upgrades.ts');
    // Without the fallback, which is only for requests.
    await takeUpgrades(server, { api: router, connections, middleware, webSocket, cors });
  }
  await listen(listener, options);
  const closing = new ServerClosing(connections, options);
  const close: HttpServer['close'] = async (how = {}) => {
    assertCloseOptions(how);
    stopListening();
    return closing.close(how);
  };
  const stopListening = onFirstSignal(shutdownSignals(options.signals), () => {
    const { shutdownDeadline = 10_000, shutdownDelay = 0 } = options;
    return close({ deadline: shutdownDeadline, delay: shutdownDelay });
  });
  const native = async () => {
    await fastPath?.shareRequests(server);
    return server;
  };
  return { url: serverUrl(portOf(listener), options), native, close };
}

/** Selects the protocol upgrades to accept. All others are answered like ordinary requests. */
async function upgradesOf({
  webSocket = false,
}: ServeOptions): Promise<Pick<ServerOptions, 'shouldUpgradeCallback'>> {
  if (webSocket === false) return {};
  const { asksForWebSocket } = await import('./web-socket/node/upgrades.ts');
  return { shouldUpgradeCallback: asksForWebSocket };
}

async function partsOf(
  router: Dispatcher,
  connections: ServerConnections,
  options: ServeOptions,
): Promise<ServerParts> {
  const parts = await partsOfOptions(router, connections, options);
  const explorer = Reflect.get(globalThis, EXPLORER) as string | undefined;
  if (explorer === undefined) return parts;
  const { withExplorerAtHome } = await import('./dev-home.ts');
  return { ...parts, api: withExplorerAtHome(parts.api, explorer) };
}

/** The address of the explorer, set by the loader of `mikrokit dev`. */
const EXPLORER = Symbol.for('mikrokit.explorer');

async function partsOfOptions(
  router: Dispatcher,
  connections: ServerConnections,
  options: ServeOptions,
): Promise<ServerParts> {
  // Options load the code for them, because reading modules is a part of each cold start.
  if (hasOnlyPort(options)) return { api: router, middleware: undefined };
  const { createServerParts } = await import('./server-parts.ts');
  return createServerParts(router, connections, options);
}

/**
 * Whether we read simple requests. On Bun and Deno, only over TCP in one process: their TLS,
 * upgrades and workers behind node:net differ from Node's.
 */
function usesFastPath(
  server: Server,
  { transport = 'fast-path', http2 = false, tls, webSocket = false, middleware }: ServeOptions,
): boolean {
  if (middleware !== undefined || transport !== 'fast-path' || http2 || isPatched(server))
    return false;
  if (isNode()) return true;
  const { isPrimary } = process.getBuiltinModule('node:cluster');
  // In old versions of Bun, node:http servers do not accept connections of other servers.
  const adopts = server.listenerCount('connection') > 0;
  return adopts && tls === undefined && webSocket === false && isPrimary;
}

/** Whether a tracer has patched node:http's events, which then have to go through them. */
function isPatched(server: Server): boolean {
  const { prototype } = process.getBuiltinModule('node:events').EventEmitter;
  return server.emit !== prototype.emit || server.on !== prototype.on;
}

function listen(server: NetServer, options: ServeOptions): Promise<void> {
  const { port = 3000, hostname = '127.0.0.1', socketPath } = options;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const listening = (): void => {
      server.off('error', reject);
      // For example too many open files: one connection is lost, but the server continues.
      server.on('error', (error) => process.emitWarning(error));
      resolve();
    };
    if (socketPath !== undefined) return void server.listen(socketPath, listening);
    const bound = boundSocketFor(port, hostname);
    if (bound !== undefined) server.listen(bound, listening);
    else server.listen(port, hostname, listening);
  });
}

/** The port. 0 for a server on a Unix socket. */
function portOf(server: NetServer): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Whether a valid port is the only option, so that no code for options has to be loaded. */
export function hasOnlyPort(options: ServeOptions): boolean {
  if (typeof options !== 'object' || options === null) return false;
  return Object.keys(options).every((name) => name === 'port') && isPort(options.port);
}

function isPort(port: number | undefined): boolean {
  return port === undefined || (Number.isInteger(port) && port >= 0 && port < 65_536);
}

/**
 * Binds a socket to an IPv4 address, for `listen`. With the address itself, `listen` would look it
 * up as a name. That loads node:dns and compiles a large pattern: a sixth of the CPU time to start
 * a small server (`npm run bench -- start`). `undefined` if it is impossible.
 */
function boundSocketFor(port: number, hostname: string): BoundSocket | undefined {
  const { BoundSocket, isIPv4 } = process.getBuiltinModule('node:net');
  // Since Node 26.4. Bun's class with this name binds nothing.
  if (BoundSocket === undefined || !isNode() || !isIPv4(hostname)) return undefined;
  // Workers of a cluster share the socket of their parent.
  if (!process.getBuiltinModule('node:cluster').isPrimary) return undefined;
  try {
    return new BoundSocket({ port, host: hostname });
  } catch {
    // `listen` reports the error, e.g. a port in use.
    return undefined;
  }
}

/** Whether this is Node itself, not another runtime with its modules. */
function isNode(): boolean {
  return !('bun' in process.versions || 'deno' in process.versions);
}
