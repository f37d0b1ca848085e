import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Dispatcher } from '@mikrokit/router';
import { Connections } from './connections.ts';
import { createRequestListener } from './request-listener.ts';

/** Where to listen. */
export interface ServeOptions {
  /** Default: 3000. 0 takes any free port. */
  readonly port?: number;
  /** Default: `127.0.0.1`, this machine only; `0.0.0.0` or `::` listens on every network. */
  readonly hostname?: string;
}

/** A server that is listening. */
export interface HttpServer {
  /** Where it can be reached, e.g. `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Stops accepting, closes idle connections, and resolves when the last running call is answered. */
  close(): Promise<void>;
}

/** Serves a router over HTTP/1.1. Rejects with node's own error when it cannot listen, e.g. `EADDRINUSE`. */
export async function serve(api: Dispatcher, options: ServeOptions = {}): Promise<HttpServer> {
  const { port = 3000, hostname = '127.0.0.1' } = options;
  // `import 'node:http'` in a module costs 22 ms of start-up (it loads undici); this does not.
  const { createServer } = process.getBuiltinModule('node:http');
  const server = createServer();
  const connections = new Connections(server);
  const listener = createRequestListener(api, connections);
  server.on('request', listener);
  // Without this listener node sends `100 Continue` itself, and a body about to be refused is sent for nothing.
  server.on('checkContinue', listener);
  await listen(server, port, hostname);
  let closed: Promise<void> | undefined;
  return {
    url: urlOf(hostname, (server.address() as AddressInfo).port),
    close() {
      closed ??= connections.close();
      return closed;
    },
  };
}

function listen(server: Server, port: number, hostname: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function urlOf(hostname: string, port: number): string {
  const isWildcard = hostname === '0.0.0.0' || hostname === '::';
  const host = isWildcard ? 'localhost' : hostname.includes(':') ? `[${hostname}]` : hostname;
  return `http://${host}:${port}`;
}
