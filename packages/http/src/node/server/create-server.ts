import type { Server, ServerOptions } from 'node:http';
import type { Server as NetServer } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { checkingInterval, handshakeOptions, setTimeouts, type Timeouts } from './timeouts.ts';

/** Options of {@link createServer}. */
export interface NodeServerOptions extends Pick<ServerOptions, 'shouldUpgradeCallback'> {
  readonly tls: TlsOptions | undefined;
  readonly timeouts: Required<Timeouts>;
}

/** Makes a server of node:http, node:https or node:http2. All are used like a node:http server. */
export async function createServer(
  options: NodeServerOptions & { readonly http2: boolean },
): Promise<Server> {
  const server = options.http2 ? await loadHttp2Server(options) : createHttp1Server(options);
  setTimeouts(server, options.timeouts);
  return server;
}

// `import 'node:http'` in a module costs 22 ms of startup (it loads undici). getBuiltinModule does
// not.
function createHttp1Server({ tls, timeouts, shouldUpgradeCallback }: NodeServerOptions): Server {
  const options = {
    connectionsCheckingInterval: checkingInterval(timeouts),
    ...(shouldUpgradeCallback && { shouldUpgradeCallback }),
  };
  if (tls === undefined) return process.getBuiltinModule('node:http').createServer(options);
  const { createServer } = process.getBuiltinModule('node:https');
  return createServer({ ...options, ...handshakeOptions(timeouts), ...tls });
}

async function loadHttp2Server(options: NodeServerOptions): Promise<Server> {
  const { createHttp2Server } = await import('./create-http2-server.ts');
  return createHttp2Server(options);
}

/**
 * The server that accepts the connections of a fast path: the node:http server itself. Bun's
 * node:http does not listen through node:net: there a separate node:net server listens, and passes
 * connections to it.
 */
export function listenerOf(server: Server): NetServer {
  const net = process.getBuiltinModule('node:net');
  if (server instanceof net.Server) return server;
  // The same options as node:http's own.
  return net.createServer({ allowHalfOpen: true, noDelay: true });
}
