import type { ServerResponse } from 'node:http';
import type { Reply } from '@mikrokit/router';

/** Writes a whole reply. `close` ends the connection after it. */
export function writeReply(response: ServerResponse, reply: Reply, { close }: { readonly close: boolean }): void {
  const { status, body } = reply;
  const byteLength = Buffer.byteLength(body);
  const headers = [...reply.headers, 'content-length', String(byteLength)];
  if (close) headers.push('connection', 'close');
  response.writeHead(status, headers);
  // As many bytes as characters is ASCII, which node writes faster when it knows: no UTF-8 encoding.
  response.end(body, byteLength === body.length ? 'latin1' : 'utf8');
}
