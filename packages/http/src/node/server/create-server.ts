import type { Server } from 'node:http';
import type {
  Http2SecureServer,
  Http2Server,
  ServerHttp2Session,
  ServerHttp2Stream,
} from 'node:http2';
import type { TlsOptions } from 'node:tls';
import { destroyStalledSessions } from './stalled-sessions.ts';
import { checkingInterval, setTimeouts, type Timeouts } from './timeouts.ts';

/** Options of {@link createServer}. */
export interface NodeServerOptions {
  readonly tls: TlsOptions | undefined;
  readonly http2: boolean;
  readonly timeouts: Required<Timeouts>;
}

/** Makes a server of node:http, node:https or node:http2. All three are used as one of node:http. */
export function createServer({ tls, http2, timeouts }: NodeServerOptions): Server {
  const connectionsCheckingInterval = checkingInterval(timeouts);
  const server = http2
    ? createHttp2Server(tls, timeouts, connectionsCheckingInterval)
    : createHttp1Server(tls, timeouts, connectionsCheckingInterval);
  setTimeouts(server, timeouts);
  return server;
}

// `import 'node:http'` in a module costs 22 ms of start-up (it loads undici); getBuiltinModule does not.
function createHttp1Server(
  tls: TlsOptions | undefined,
  { headersTimeout }: Required<Timeouts>,
  connectionsCheckingInterval: number,
): Server {
  const options = { connectionsCheckingInterval };
  if (tls === undefined) return process.getBuiltinModule('node:http').createServer(options);
  const { createServer } = process.getBuiltinModule('node:https');
  return createServer({ ...options, ...handshake(headersTimeout), ...tls });
}

function createHttp2Server(
  tls: TlsOptions | undefined,
  timeouts: Required<Timeouts>,
  connectionsCheckingInterval: number,
): Server {
  const { createServer, createSecureServer } = process.getBuiltinModule('node:http2');
  // Common clients open no more; Node's default is 2^32 - 1.
  const settings = { maxConcurrentStreams: 128 };
  const server =
    tls === undefined
      ? createServer({ settings })
      : createSecureServer({
          settings,
          allowHTTP1: true,
          // Missing from the types; Node applies it to HTTP/1 connections.
          ...({ connectionsCheckingInterval } as object),
          ...handshake(timeouts.headersTimeout),
          ...tls,
        });
  limitSessions(server, timeouts);
  return server as unknown as Server;
}

/** Sets the timeouts that Node's HTTP/2 server lacks. */
function limitSessions(
  server: Http2Server | Http2SecureServer,
  timeouts: Required<Timeouts>,
): void {
  const { requestTimeout, keepAliveTimeout } = timeouts;
  server.on('session', (session: ServerHttp2Session) => {
    if (keepAliveTimeout > 0) session.setTimeout(keepAliveTimeout, () => session.close());
  });
  if (requestTimeout > 0) destroyStalledSessions(server, requestTimeout);
  server.on('stream', (stream: ServerHttp2Stream) => {
    if (requestTimeout === 0 || stream.endAfterHeaders) return;
    const timer = setTimeout(() => stream.close(cancelled), requestTimeout);
    const stop = () => clearTimeout(timer);
    stream.once('end', stop);
    stream.once('close', stop);
  });
}

// CANCEL, RFC 9113 section 7
const cancelled = 8;

function handshake(headersTimeout: number): { handshakeTimeout?: number } {
  return headersTimeout > 0 ? { handshakeTimeout: headersTimeout } : {};
}
