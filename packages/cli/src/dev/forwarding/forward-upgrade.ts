import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { connectionOptions } from './connection-options.ts';
import type { ServerTarget } from './server-target.ts';

/** Passes a WebSocket on to the server of the application. */
export async function forwardUpgrade(
  target: ServerTarget,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  // A client that disconnects is not a failure.
  socket.on('error', () => {});
  const address = await target.address();
  if (typeof address === 'string') {
    socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n');
    return;
  }
  const options = connectionOptions(address);
  const upstream = address.isSecure ? connectTls(options) : connect(options);
  upstream.on('error', () => socket.destroy());
  upstream.on('close', () => socket.destroy());
  socket.on('close', () => upstream.destroy());
  upstream.write(headOf(request));
  upstream.write(head);
  upstream.pipe(socket).pipe(upstream);
}

/** The head of a request as it was sent. */
function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const fields = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}\r\n`] : [],
  );
  return `${method} ${url} HTTP/1.1\r\n${fields.join('')}\r\n`;
}
