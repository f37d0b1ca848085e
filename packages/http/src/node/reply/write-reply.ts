import type { ServerResponse } from 'node:http';
import type { Reply } from '@mikrokit/router';
import { http2StreamOf } from '../connections/http2-stream.ts';

/** Writes a whole reply; `close` ends the connection after it. */
export function writeReply(response: ServerResponse, reply: Reply, close: boolean): void {
  const { stream } = reply;
  if (stream !== undefined) {
    // Most servers never send one.
    import('./write-stream.ts').then(
      ({ writeStream }) => writeStream(response, reply, stream, { closes: close }),
      (error) => {
        stream.cancel();
        response.destroy(error);
      },
    );
    return;
  }
  const byteLength = writeHead(response, reply, close);
  if (reply.body === undefined) {
    response.end();
    return;
  }
  // A body with as many bytes as characters is ASCII, which Node writes faster as latin1.
  response.end(reply.body, byteLength === reply.body.length ? 'latin1' : 'utf8');
}

/** Writes a reply with `bytes` instead of its body. */
export function writeBytes(
  response: ServerResponse,
  reply: Reply,
  bytes: Buffer,
  close: boolean,
): void {
  writeHead(response, reply, close, bytes.length);
  // Node would put the head before all that waits for an earlier reply, such as `100 Continue`.
  response.flushHeaders();
  response.end(bytes);
}

/** Writes status and headers; returns the length of the body in bytes, 0 for none. */
export function writeHead(
  response: ServerResponse,
  { status, headers, body }: Reply,
  close: boolean,
  byteLength = body === undefined ? 0 : Buffer.byteLength(body),
): number {
  // Node writes a flat list as it is; for an object or setHeader it builds a table first.
  const all =
    body === undefined ? [...headers] : [...headers, 'content-length', String(byteLength)];
  // HTTP/2 has no such header (RFC 9113 section 8.2.2): its sessions are closed as a whole.
  if (close && http2StreamOf(response.req) === undefined) all.push('connection', 'close');
  response.writeHead(status, all);
  return byteLength;
}
