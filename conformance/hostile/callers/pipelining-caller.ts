import type { Socket } from 'node:net';
import { createReplyReader } from '../../reply-reader.ts';
import type { CallReply } from '../../target.ts';
import type { Tally } from '../tally.ts';

/** A call and the body of its only valid reply. */
export interface NumberedCall {
  readonly id: number;
  readonly bytes: string;
  readonly reply: string;
}

/** Settings of {@link callUntil}. */
export interface CallerOptions {
  /** Opens a connection. Rejects while the server is down. */
  readonly open: () => Promise<Socket>;
  /** The next calls, to be sent together. */
  readonly nextCalls: () => readonly NumberedCall[];
  readonly tally: Tally;
  /** Milliseconds to wait for a reply. Default: 10,000. */
  readonly patience?: number;
}

/**
 * Makes calls over one connection at a time until `isOver`, and opens another whenever the server
 * closes it. Counts missing replies, and replies that belong to another call.
 */
export async function callUntil(isOver: () => boolean, options: CallerOptions): Promise<void> {
  while (!isOver()) {
    const socket = await options.open().catch(() => undefined);
    if (socket === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
    else await callOver(socket, isOver, options);
  }
}

function callOver(
  socket: Socket,
  isOver: () => boolean,
  { nextCalls, tally, patience = 10_000 }: CallerOptions,
): Promise<void> {
  let waiting: NumberedCall[] = [];
  let isClosing = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = (): void => {
    clearTimeout(timer);
    if (waiting.length > 0 && !isClosing) tally.cut++;
    for (const { id } of waiting) tally.lost.add(id);
    waiting = [];
    socket.destroy();
    resolve();
  };
  const timer = setTimeout(() => {
    tally.hangs += waiting.length;
    end();
  }, patience);
  const send = (): void => {
    if (isClosing || isOver()) return void end();
    waiting = [...nextCalls()];
    timer.refresh();
    socket.write(waiting.map(({ bytes }) => bytes).join(''));
  };
  const take = (reply: CallReply): void => {
    const call = waiting.shift();
    if (reply.headers.connection === 'close') isClosing = true;
    if (call === undefined) return void tally.failures.push('a reply that belongs to no call');
    const body = reply.body.toString();
    if (body === call.reply) tally.answered++;
    else if (reply.status === 200) tally.wrongOrder++;
    else tally.failures.push(`${reply.status} ${body}`);
    if (waiting.length === 0) send();
  };
  const read = createReplyReader(take, false);
  socket.on('data', (bytes: Buffer) => {
    try {
      read(bytes);
    } catch (error) {
      tally.failures.push((error as Error).message);
      end();
    }
  });
  socket.on('error', () => {});
  socket.once('end', end);
  socket.once('close', end);
  send();
  return promise;
}
