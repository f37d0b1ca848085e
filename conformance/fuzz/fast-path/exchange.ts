import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';

/** A server's answer to a stream. */
export interface Outcome {
  /** The replies, in a form that two servers should agree on. */
  readonly replies: readonly string[];
  /** Whether it closed the connection. Always true after the client's end. */
  readonly isClosed: boolean;
  /** Whether replies can have been lost because bytes were unread when it closed. */
  readonly isReset: boolean;
}

/**
 * Sends a stream in pieces, after some milliseconds its end, and waits for the server to be done. `undefined` sends no
 * end.
 */
export async function exchange(
  url: string,
  pieces: readonly Buffer[],
  { endsAfter }: { readonly endsAfter: number | undefined },
): Promise<Outcome> {
  const socket = open(url);
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
  await once(socket, url.startsWith('https:') ? 'secureConnect' : 'connect').catch(() => {});
  for (const piece of pieces) {
    if (isClosed) break;
    socket.write(piece);
    if (pieces.length > 1) await sleep(1);
  }
  if (endsAfter === undefined) await Promise.race([over, sleep(600)]);
  else {
    if (endsAfter > 0) await Promise.race([over, sleep(endsAfter)]);
    socket.end();
    await Promise.race([over, sleep(5_000)]);
  }
  socket.destroy();
  return { replies: received.split(/(?=HTTP\/1\.1 \d{3} )/).map(normalize), isClosed, isReset };
}

function open(url: string): Socket {
  const { protocol, port } = new URL(url);
  const options = { port: Number(port), host: '127.0.0.1', noDelay: true, allowHalfOpen: true };
  if (protocol === 'http:') return connect(options);
  // The server has made its certificate itself.
  return connectTls({ ...options, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] });
}

/** A reply with its fields in one order and without the date. The chunks of a stream depend on time. */
function normalize(reply: string): string {
  const end = reply.indexOf('\r\n\r\n');
  if (end === -1) return reply;
  const [status, ...fields] = reply.slice(0, end).split('\r\n');
  const kept = fields
    .map((field) => field.replace(/^[^:]+/, (name) => name.toLowerCase()))
    .filter((field) => !field.startsWith('date:'));
  const isStream = kept.some((field) => field.startsWith('content-type: text/event-stream'));
  const body = reply.slice(end + 4);
  return [status, ...kept.sort(), '', isStream ? withoutSizes(body) : body].join('\n');
}

/** A chunked body without the sizes of its chunks. */
function withoutSizes(body: string): string {
  return body.replaceAll(/(?:^|\r\n)[\da-f]+\r\n/g, '');
}
