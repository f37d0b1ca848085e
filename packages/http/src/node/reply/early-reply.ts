import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Reply } from '@mikrokit/router';
import { http2StreamOf } from '../connections/http2-stream.ts';
import { writeHead } from './write-head.ts';
import { writeReply } from './write-reply.ts';

// Node reads and drops a body up to this size, so that the connection can be reused.
const cheapToDrop = 65_536;
// Far more than the kernels on both sides buffer: a client can send that much before it reads the
// reply.
const lingerBytes = 67_108_864;
const lingerMilliseconds = 2_000;
/** RFC 9113 section 7. */
const NO_ERROR = 0;

/**
 * Replies to a request without reading its body. The connection does not hang, and a huge upload is
 * cut off. Returns whether the connection ends with this reply.
 */
export function writeEarlyReply(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  closing: boolean,
): boolean {
  const { expect } = request.headers;
  if (expect !== undefined) {
    // A client that waits for `100 Continue` can send its body after this reply, or not.
    writeReply(response, reply, true);
    return true;
  }
  if (
    // A body parser has read it.
    request.readableEnded ||
    isShort(request, endsConnection(response, closing) ? 0 : cheapToDrop)
  ) {
    writeReply(response, reply, closing);
    return closing;
  }
  writeReplyAndLinger(request, response, reply);
  return true;
}

/** Whether all of a request has arrived, or will have soon. */
export function isNearlyComplete(request: IncomingMessage): boolean {
  return request.complete || isShort(request, cheapToDrop);
}

function isShort({ headers }: IncomingMessage, most: number): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding === undefined && Number(length ?? 0) <= most;
}

/** Whether the connection ends with this reply, because we or the client want it. */
function endsConnection({ req, shouldKeepAlive }: ServerResponse, closing: boolean): boolean {
  return http2StreamOf(req) === undefined && (closing || shouldKeepAlive === false);
}

/**
 * Replies while the body is still arriving, then closes with a delay: closing a socket with unread
 * bytes resets it, and the client can lose the reply. Meanwhile drops at most `lingerBytes`, for at
 * most `lingerMilliseconds`. Over HTTP/2, only the stream ends, at once.
 */
export function writeReplyAndLinger(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
): void {
  const stream = http2StreamOf(request);
  if (stream !== undefined) {
    writeReply(response, reply, true);
    // RFC 9113 section 8.1: the client has the whole reply, and stops sending.
    response.once('finish', () => stream.close(NO_ERROR));
    return;
  }
  writeHead(response, reply, true);
  if (reply.body !== undefined) response.write(reply.body);
  else response.flushHeaders();
  lingerThenEnd(request, response);
}

/** Ends a response once its request has arrived, enough of it was dropped, or it took too long. */
export function lingerThenEnd(request: IncomingMessage, response: ServerResponse): void {
  let dropped = 0;
  const end = () => response.end();
  const timer = setTimeout(end, lingerMilliseconds);
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > lingerBytes) end();
  });
  request.once('end', end);
  response.once('close', () => clearTimeout(timer));
}
