import type { Server } from 'node:http';
import type {
  Http2SecureServer,
  Http2Server,
  ServerHttp2Session,
  ServerHttp2Stream,
} from 'node:http2';
import type { NodeServerOptions } from './create-server.ts';
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

// A session that sends less between two checks is stalled. Answers to pings are not progress.
const leastBytes = 16_384;
/** Beyond this many unsent bytes, a stalled client has little time. */
const mostUnsent = 4_194_304;
/** Milliseconds between checks of sessions with that many unsent bytes. */
const shortTime = 5_000;

/**
 * Destroys HTTP/2 sessions whose clients do not read their pending replies, for example because
 * their window stays 0 (RFC 9113 section 10.5). Happens after one to two times `milliseconds`, or
 * after 5 seconds for more than 4 MB.
 */
function destroyStalledSessions(
  server: Http2Server | Http2SecureServer,
  milliseconds: number,
): void {
  server.on('session', (session: ServerHttp2Session) => {
    const streams = new Set<ServerHttp2Stream>();
    session.on('stream', (stream: ServerHttp2Stream) => {
      streams.add(stream);
      stream.once('close', () => streams.delete(stream));
    });
    const unsent = () => [...streams].filter(isUnsent);
    const large = () => {
      const all = unsent();
      const size = all.reduce((sum, { writableLength }) => sum + writableLength, 0);
      return size > mostUnsent ? all : [];
    };
    watch(session, milliseconds, unsent);
    if (milliseconds > shortTime) watch(session, shortTime, large);
  });
}

/** Destroys a session that sends nothing between two checks with the same pending replies. */
function watch(
  session: ServerHttp2Session,
  milliseconds: number,
  waitingNow: () => readonly ServerHttp2Stream[],
): void {
  let waiting: readonly ServerHttp2Stream[] = [];
  let sent = 0;
  const look = (): void => {
    if (session.destroyed) return;
    const { bytesWritten } = session.socket;
    const isStill = bytesWritten - sent < leastBytes;
    sent = bytesWritten;
    if (isStill && waiting.some(isUnsent)) session.destroy();
    else waiting = waitingNow();
  };
  const timer = setInterval(look, milliseconds);
  timer.unref();
  session.once('close', () => clearInterval(timer));
}

function isUnsent({ writableEnded, writableFinished, destroyed }: ServerHttp2Stream): boolean {
  return writableEnded && !writableFinished && !destroyed;
}
