import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Reply } from '@mikrokit/router';
import { writeHead, writeReply } from './write-reply.ts';

// A body up to this size is read and dropped by node, so that the connection can carry the next request.
const cheapToDrop = 65_536;
// Far more than the kernels on both sides buffer: a caller may have sent all that before it sees the reply.
const lingerBytes = 67_108_864;
const lingerMilliseconds = 2_000;

/** Answers a request whose body nobody reads, so that neither the connection hangs nor a huge upload is read. */
export function refuseUnread(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  closing: boolean,
): void {
  const { expect, 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (expect !== undefined) {
    // A caller who waits for `100 Continue` has sent nothing yet, and may or may not send it now.
    writeReply(response, reply, true);
  } else if (
    // A body parser before us has read all of it.
    request.readableEnded ||
    (encoding === undefined &&
      Number(length ?? 0) <= (endsConnection(response, closing) ? 0 : cheapToDrop))
  ) {
    writeReply(response, reply, closing);
  } else {
    refuseRest(request, response, reply);
  }
}

/** Whether no request follows on the connection, be it that the caller wants none. */
function endsConnection({ req, shouldKeepAlive }: ServerResponse, closing: boolean): boolean {
  return req.httpVersionMajor === 1 && (closing || shouldKeepAlive === false);
}

/**
 * Answers while the body is still arriving, then closes, but not at once: closing a socket with unread bytes resets
 * it, and the caller may lose the reply. Drops at most `lingerBytes` for at most `lingerMilliseconds` until then.
 */
export function refuseRest(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  writeHead(response, reply, true);
  if (reply.body !== undefined) response.write(reply.body);
  else response.flushHeaders();
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
