import { once } from 'node:events';
import type { Socket } from 'node:net';
import { post } from '../callers/numbered-calls.ts';
import { sendRaw } from '../callers/raw-call.ts';
import type { Attack } from './attack.ts';

const senders = 40;
const timeouts = { headersTimeout: 500, requestTimeout: 1_000 };

/**
 * Slowloris: clients that send heads, bodies and chunks byte by byte. All are cut off, and others
 * are served.
 */
export const slowSenders: Attack = {
  name: 'slow senders',
  run: async ({ start, variant, calls, tally }) => {
    const server = await start({ ...variant, options: { ...variant.options, ...timeouts } });
    try {
      const chunked =
        'POST /echo HTTP/1.1\r\nhost: hostile\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';
      const slow = [
        `POST /echo HTTP/1.1\r\nhost: hostile\r\nx-long: ${'y'.repeat(1_000)}`,
        post('echo', `["${'x'.repeat(1_000)}"]`),
        `${chunked}${'1\r\n[\r\n'.repeat(500)}`,
        // The odd byte first: it leaves the fast path.
        `\r\n${chunked}${'1\r\n[\r\n'.repeat(500)}`,
        '',
      ];
      const sockets = await Promise.all(Array.from({ length: senders }, () => server.open()));
      const closed = sockets.map((socket, at) => dribble(socket, slow[at % slow.length] as string));
      const call = calls.count();
      const { replies } = await sendRaw(await server.open(), [call.bytes], { replies: 1 });
      if (replies[0]?.body.toString() === call.reply) tally.answered++;
      else tally.hangs++;
      const open = (await Promise.all(closed)).filter((isClosed) => !isClosed).length;
      if (open > 0) tally.failures.push(`${open} of ${senders} slow senders were not cut off`);
    } finally {
      await server.stop();
    }
  },
};

/**
 * Sends all but the last bytes at once, and these one by one. Resolves to whether the server has
 * cut it off.
 */
async function dribble(socket: Socket, text: string): Promise<boolean> {
  let at = Math.max(0, text.length - 900);
  socket.write(text.slice(0, at));
  const timer = setInterval(() => socket.write(text[at++] ?? ''), 50);
  socket.resume();
  const patience = AbortSignal.timeout(15_000);
  const isClosed = await once(socket, 'close', { signal: patience }).then(
    () => true,
    () => false,
  );
  clearInterval(timer);
  socket.destroy();
  return isClosed;
}
