import type { Socket } from 'node:net';
import { createReplyReader } from '../../reply-reader.ts';
import type { CallReply } from '../../target.ts';

/** The outcome of bytes that were sent over one connection. */
export interface RawOutcome {
  readonly replies: readonly CallReply[];
  /** Whether the other side has ended the connection. */
  readonly isClosed: boolean;
  /** Bytes that are no reply. */
  readonly garbage: string | undefined;
}

/** Settings of {@link sendRaw}. */
export interface RawOptions {
  /** Ends the wait after so many replies. Default: the end of the connection only. */
  readonly replies?: number;
  /** Milliseconds to wait at most. Default: 10,000. */
  readonly patience?: number;
}

/** Sends bytes in pieces, a turn of the event loop apart, and waits for replies. Destroys the connection. */
export async function sendRaw(
  socket: Socket,
  pieces: readonly (string | Uint8Array)[],
  { replies: count = Number.POSITIVE_INFINITY, patience = 10_000 }: RawOptions = {},
): Promise<RawOutcome> {
  const replies: CallReply[] = [];
  let isClosed = false;
  let garbage: string | undefined;
  const { promise, resolve } = Promise.withResolvers<void>();
  const read = createReplyReader((reply) => {
    if (reply.status >= 200) replies.push(reply);
    if (replies.length >= count) resolve();
  }, false);
  socket.on('data', (bytes: Buffer) => {
    try {
      read(withLength(bytes));
    } catch (error) {
      garbage = (error as Error).message;
      resolve();
    }
  });
  for (const event of ['end', 'close']) {
    socket.once(event, () => {
      isClosed = true;
      resolve();
    });
  }
  const timer = setTimeout(resolve, patience);
  for (const piece of pieces) {
    if (socket.writable) socket.write(piece);
    if (pieces.length > 1) await new Promise((next) => setImmediate(next));
  }
  await promise;
  clearTimeout(timer);
  socket.destroy();
  return { replies, isClosed, garbage };
}

/**
 * Adds a length to the rejections that node:http writes without one. The connection ends with them.
 */
function withLength(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  const bare = /(HTTP\/1\.1 4\d\d [^\r]+\r\nConnection: close\r\n)\r\n$/;
  return bare.test(text)
    ? Buffer.from(text.replace(bare, '$1content-length: 0\r\n\r\n'), 'latin1')
    : bytes;
}
