import type { Server } from 'node:http';
import type {
  Http2SecureServer,
  Http2Server,
  ServerHttp2Session,
  ServerHttp2Stream,
} from 'node:http2';
import type { NodeServerOptions } from './create-server.ts';
import { destroyStalledSessions } from './stalled-sessions.ts';
import { checkingInterval, handshakeOptions, type Timeouts } from './timeouts.ts';

/** Makes a node:http2 server. It is used like a node:http server. */
export function createHttp2Server({
  tls,
  timeouts,
  shouldUpgradeCallback,
}: NodeServerOptions): Server {
  const { createServer, createSecureServer } = process.getBuiltinModule('node:http2');
  // Common clients open no more streams. Node's default is 2^32 - 1.
  const settings = { maxConcurrentStreams: 128 };
  const server =
    tls === undefined
      ? createServer({ settings })
      : createSecureServer({
          settings,
          allowHTTP1: true,
          // Missing in the types. Node applies it to HTTP/1 connections.
          ...({ connectionsCheckingInterval: checkingInterval(timeouts) } as object),
          ...((shouldUpgradeCallback && { shouldUpgradeCallback }) as object | undefined),
          ...handshakeOptions(timeouts),
          ...tls,
        });
  limitSessions(server, timeouts);
  return server as unknown as Server;
}

/** Sets timeouts that Node's HTTP/2 server lacks. */
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
