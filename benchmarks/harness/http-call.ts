import { connect, type Socket } from 'node:net';

/** The reply to a call. */
export interface Reply {
  readonly status: number;
  readonly body: string;
  /** Size of the whole reply, head included. */
  readonly bytes: number;
}

/** A reply with its times, by `performance.now()`. */
export interface TimedReply extends Reply {
  readonly connectedAt: number;
  readonly firstByteAt: number;
}

/** Writes a request with a JSON body as text. The server closes the connection after its reply. */
export function requestText(method: string, path: string, json?: string): string {
  const content =
    json === undefined
      ? ''
      : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n${content}\r\n${json ?? ''}`;
}

/** Writes a `POST` of JSON as text. */
export function postRequest(path: string, json: string): string {
  return requestText('POST', path, json);
}

/**
 * Sends a request on a new connection and reads until the server closes it, or to the end of a
 * reply that leaves it open. While nothing listens on the port, tries again every millisecond for
 * up to three minutes: the first reply of a starting server is seen at most a millisecond late, and
 * the server need not announce itself.
 */
export async function callWhenListening(
  port: number,
  request: string,
  signal?: AbortSignal,
): Promise<TimedReply> {
  const giveUpAt = performance.now() + 180_000;
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

function exchange(socket: Socket, request: string): Promise<TimedReply> {
  const connectedAt = performance.now();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let firstByteAt = 0;
    socket.on('data', (chunk: Buffer) => {
      firstByteAt ||= performance.now();
      chunks.push(chunk);
      if (isLeftOpen(Buffer.concat(chunks).toString('latin1'))) socket.destroy();
    });
    // The first call of the largest applications takes that long on a busy machine.
    socket.setTimeout(120_000, () => socket.destroy(new Error('No whole reply within 2 min')));
    socket.once('error', reject);
    socket.once('close', () => {
      // latin1 keeps one character for each byte.
      const text = Buffer.concat(chunks).toString('latin1');
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
      if (Number.isNaN(status)) reject(new Error(`No reply: ${JSON.stringify(text)}`));
      else resolve({ status, body: bodyOf(text), bytes: text.length, connectedAt, firstByteAt });
    });
    socket.write(request);
  });
}

/**
 * Whether a reply is complete, and does not say that the connection closes. may_minihttp's never
 * does.
 */
function isLeftOpen(reply: string): boolean {
  const headEnd = reply.indexOf('\r\n\r\n');
  if (headEnd === -1) return false;
  const head = reply.slice(0, headEnd);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined || /\r\nconnection: *close/i.test(head)) return false;
  return reply.length - headEnd - 4 >= Number(length);
}

// RFC 9112, section 7.1: `5\r\nhello\r\n0\r\n\r\n` → `hello`
function bodyOf(reply: string): string {
  const bodyAt = reply.indexOf('\r\n\r\n') + 4;
  let bytes = reply.slice(bodyAt);
  if (/\r\ntransfer-encoding: *chunked\r\n/i.test(reply.slice(0, bodyAt))) {
    const chunked = bytes;
    bytes = '';
    for (let at = 0; ; ) {
      const dataAt = chunked.indexOf('\r\n', at) + 2;
      const size = Number.parseInt(chunked.slice(at, dataAt), 16);
      if (!(size > 0)) break;
      bytes += chunked.slice(dataAt, dataAt + size);
      at = dataAt + size + 2;
    }
  }
  return Buffer.from(bytes, 'latin1').toString();
}
