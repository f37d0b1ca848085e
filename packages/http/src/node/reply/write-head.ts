import type { ServerResponse } from 'node:http';
import type { Reply } from '@mikrokit/router';
import { http2StreamOf } from '../connections/http2-stream.ts';

/** Writes status and headers. Returns the length of the body in bytes, 0 for none. */
export function writeHead(
  response: ServerResponse,
  { status, headers, body }: Reply,
  close: boolean,
  byteLength = body === undefined ? 0 : Buffer.byteLength(body),
): number {
  // Node writes a flat list directly. For an object or setHeader, it builds a table first.
  const all =
    body === undefined ? [...headers] : [...headers, 'content-length', String(byteLength)];
  // HTTP/2 has no such header (RFC 9113 section 8.2.2): whole sessions are closed instead.
  if (close && http2StreamOf(response.req) === undefined) all.push('connection', 'close');
  response.writeHead(status, all);
  return byteLength;
}
