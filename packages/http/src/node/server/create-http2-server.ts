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
    if (requestTimeout === 0) return;
    // One listener for all limits, and no timer: 0.94 of the CPU of a call (`npm run bench --
    // secure`).
    const streams: Streams = new Map();
    session.on('stream', (stream: ServerHttp2Stream) => {
      streams.set(stream, performance.now());
      stream.once('close', () => streams.delete(stream));
    });
    limitRequests(session, streams, requestTimeout);
    limitReplies(session, streams, requestTimeout);
  });
}

/** The open streams of a session, and when each of them began. */
type Streams = Map<ServerHttp2Stream, number>;

/** Ends requests whose body has not arrived after some milliseconds, and up to a tenth more. */
function limitRequests(session: ServerHttp2Session, streams: Streams, milliseconds: number): void {
  every(session, checkingInterval({ headersTimeout: 0, requestTimeout: milliseconds }), () => {
    const latest = performance.now() - milliseconds;
    for (const [stream, since] of streams)
      if (since < latest && !stream.endAfterHeaders && !stream.readableEnded)
        stream.close(cancelled);
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
 * Destroys an HTTP/2 session whose client does not read its pending replies, for example because
 * its window stays 0 (RFC 9113 section 10.5). Happens after one to two times `milliseconds`, or
 * after 5 seconds for more than 4 MB.
 */
function limitReplies(session: ServerHttp2Session, streams: Streams, milliseconds: number): void {
  const unsent = () => [...streams.keys()].filter(isUnsent);
  const large = () => {
    const all = unsent();
    const size = all.reduce((sum, { writableLength }) => sum + writableLength, 0);
    return size > mostUnsent ? all : [];
  };
  watch(session, milliseconds, unsent);
  if (milliseconds > shortTime) watch(session, shortTime, large);
}

/** Destroys a session that sends nothing between two checks with the same pending replies. */
function watch(
  session: ServerHttp2Session,
  milliseconds: number,
  waitingNow: () => readonly ServerHttp2Stream[],
): void {
  let waiting: readonly ServerHttp2Stream[] = [];
  let sent = 0;
  every(session, milliseconds, () => {
    if (session.destroyed) return;
    const { bytesWritten } = session.socket;
    const isStill = bytesWritten - sent < leastBytes;
    sent = bytesWritten;
    if (isStill && waiting.some(isUnsent)) session.destroy();
    else waiting = waitingNow();
  });
}

/** Runs `check` at an interval until a session closes. */
function every(session: ServerHttp2Session, milliseconds: number, check: () => void): void {
  const timer = setInterval(check, milliseconds).unref();
  session.once('close', () => clearInterval(timer));
}

function isUnsent({ writableEnded, writableFinished, destroyed }: ServerHttp2Stream): boolean {
  return writableEnded && !writableFinished && !destroyed;
}
