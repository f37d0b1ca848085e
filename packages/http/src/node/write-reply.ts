import type { ServerResponse } from 'node:http';
import type { Reply } from '@mikrokit/router';

/** Writes a whole reply; `close` ends the connection after it. */
export function writeReply(response: ServerResponse, reply: Reply, close: boolean): void {
  const byteLength = writeHead(response, reply, close);
  if (reply.body === undefined) {
    response.end();
    return;
  }
  // As many bytes as characters is ASCII, and node writes that faster when it need not look for more.
  response.end(reply.body, byteLength === reply.body.length ? 'latin1' : 'utf8');
}

/** Writes a reply whose body has become other bytes than those of its text. */
export function writeBytes(
  response: ServerResponse,
  reply: Reply,
  bytes: Buffer,
  close: boolean,
): void {
  writeHead(response, reply, close, bytes.length);
  response.end(bytes);
}

/** Writes status and headers; gives the body's length in bytes, 0 for none. */
export function writeHead(
  response: ServerResponse,
  { status, headers, body }: Reply,
  close: boolean,
  byteLength = body === undefined ? 0 : Buffer.byteLength(body),
): number {
  // A flat list goes to the wire as it is; an object, or setHeader, would make node build its own table first.
  const all =
    body === undefined ? [...headers] : [...headers, 'content-length', String(byteLength)];
  // HTTP/2 has no such header (RFC 9113 section 8.2.2): there a whole session is closed.
  if (close && response.req.httpVersionMajor === 1) all.push('connection', 'close');
  response.writeHead(status, all);
  return byteLength;
}
