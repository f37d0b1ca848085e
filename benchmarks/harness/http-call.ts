import { connect, type Socket } from 'node:net';

/** The reply to a call, as far as the benchmarks look at it. */
export interface Reply {
  readonly status: number;
  readonly body: string;
}

/** A `POST` of JSON, ready to be written to a socket; the server closes after its reply. */
export function postRequest(path: string, json: string): string {
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
}

/**
 * Writes a request on a connection of its own and reads until the server closes. Tries again every
 * millisecond while nothing listens on the port, up to 30 s: so the first reply of a starting server
 * is seen at most a millisecond late, and the server has nothing to do to announce itself.
 */
export async function callWhenListening(
  port: number,
  request: string,
  signal?: AbortSignal,
): Promise<Reply & { firstByteAt: number }> {
  const giveUpAt = performance.now() + 30_000;
  for (;;) {
    signal?.throwIfAborted();
    const socket = await tryConnect(port);
    if (socket !== undefined) return exchange(socket, request);
    if (performance.now() > giveUpAt) throw new Error(`Nothing listens on port ${port}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

// To `localhost`, over IPv4 or IPv6: the servers listen on either.
function tryConnect(port: number): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: 'localhost', noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve(undefined);
      else reject(error);
    });
  });
}

function exchange(socket: Socket, request: string): Promise<Reply & { firstByteAt: number }> {
  return new Promise((resolve, reject) => {
    let text = '';
    let firstByteAt = 0;
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      firstByteAt ||= performance.now();
      text += chunk;
    });
    socket.once('error', reject);
    socket.once('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
      const body = text.slice(text.indexOf('\r\n\r\n') + 4);
      if (Number.isNaN(status)) reject(new Error(`No reply: ${JSON.stringify(text)}`));
      else resolve({ status, body, firstByteAt });
    });
    socket.write(request);
  });
}
