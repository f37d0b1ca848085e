import { once } from 'node:events';
import { connect } from 'node:net';

/** What a server did with a stream. */
export interface Outcome {
  /** What it sent, in a form that two servers should agree on. */
  readonly replies: readonly string[];
  /** Whether it closed the connection; always so after the caller's end. */
  readonly isClosed: boolean;
  /** Whether replies may have been lost because bytes were unread when it closed. */
  readonly isReset: boolean;
}

/** Sends a stream in pieces, then its end or nothing, and waits for the server to be done. */
export async function exchange(
  port: number,
  pieces: readonly Buffer[],
  { ends }: { readonly ends: boolean },
): Promise<Outcome> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
  let received = '';
  let isReset = false;
  let isClosed = false;
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
  });
  socket.on('error', () => {
    isReset = true;
  });
  const over = Promise.race([once(socket, 'end'), once(socket, 'close')]).then(
    () => {
      isClosed = true;
    },
    () => {
      isClosed = true;
    },
  );
  await once(socket, 'connect').catch(() => {});
  for (const piece of pieces) {
    if (isClosed) break;
    socket.write(piece);
    if (pieces.length > 1) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const patience = new Promise((resolve) => setTimeout(resolve, ends ? 5_000 : 250).unref());
  if (ends) socket.end();
  await Promise.race([over, patience]);
  socket.destroy();
  return { replies: received.split(/(?=HTTP\/1\.1 \d{3} )/).map(normalize), isClosed, isReset };
}

/** A reply with its fields in one order and without the date. */
function normalize(reply: string): string {
  const end = reply.indexOf('\r\n\r\n');
  if (end === -1) return reply;
  const [status, ...fields] = reply.slice(0, end).split('\r\n');
  const kept = fields
    .map((field) => field.replace(/^[^:]+/, (name) => name.toLowerCase()))
    .filter((field) => !field.startsWith('date:'));
  return [status, ...kept.sort(), '', reply.slice(end + 4)].join('\n');
}
