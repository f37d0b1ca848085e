import type { Server } from 'node:http';
import type {
  Http2SecureServer,
  Http2Server,
  ServerHttp2Session,
  ServerHttp2Stream,
} from 'node:http2';
import type { TlsOptions } from 'node:tls';
import { checkingInterval, setTimeouts, type Timeouts } from './timeouts.ts';

/** What kind of server to make. */
export interface ServerParts {
  readonly tls: TlsOptions | undefined;
  readonly http2: boolean;
  readonly timeouts: Required<Timeouts>;
}

/** Makes a server of node:http, node:https or node:http2. The last two look like the first to those who use it. */
export function createServer({ tls, http2, timeouts }: ServerParts): Server {
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
  // The most that any common client opens; node's own default is four thousand million.
  const settings = { maxConcurrentStreams: 128 };
  const server =
    tls === undefined
      ? createServer({ settings })
      : createSecureServer({
          settings,
          allowHTTP1: true,
          // Node hands it to its HTTP/1 half; its types do not know.
          ...({ connectionsCheckingInterval } as object),
          ...handshake(timeouts.headersTimeout),
          ...tls,
        });
  limitSessions(server, timeouts);
  return server as unknown as Server;
}

/** HTTP/2 has none of HTTP/1's timeouts in node. */
function limitSessions(
  server: Http2Server | Http2SecureServer,
  timeouts: Required<Timeouts>,
): void {
  const { requestTimeout, keepAliveTimeout } = timeouts;
  server.on('session', (session: ServerHttp2Session) => {
    if (keepAliveTimeout > 0) session.setTimeout(keepAliveTimeout, () => session.close());
  });
  server.on('stream', (stream: ServerHttp2Stream) => {
    if (requestTimeout === 0 || stream.endAfterHeaders) return;
    const timer = setTimeout(() => stream.close(cancelled), requestTimeout);
    const stop = () => clearTimeout(timer);
    stream.once('end', stop);
    stream.once('close', stop);
  });
}

// RFC 9113 section 7
const cancelled = 8;

function handshake(headersTimeout: number): { handshakeTimeout?: number } {
  return headersTimeout > 0 ? { handshakeTimeout: headersTimeout } : {};
}
