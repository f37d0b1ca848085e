import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendRaw } from '../callers/raw-call.ts';
import { type Attack, after } from './attack.ts';

const readers = 10;
const length = 3_000_000;

/** Clients that read long replies slowly, and must get each reply completely. */
export const slowReaders: Attack = {
  name: 'slow readers',
  run: async ({ server, calls, tally, seconds }) => {
    const isOver = after(seconds);
    const read = async (): Promise<void> => {
      const { bytes, reply } = calls.long(length);
      const socket = await server.open();
      socket.write(bytes);
      let received = 0;
      socket.on('data', (chunk: Buffer) => {
        received += chunk.length;
        socket.pause();
        setTimeout(() => socket.resume(), isOver() ? 0 : 10);
        if (received > reply.length) socket.end();
      });
      const timer = setTimeout(() => socket.destroy(), 30_000);
      await once(socket, 'close');
      clearTimeout(timer);
      if (received > reply.length) tally.answered++;
      else tally.failures.push(`a slow reader got ${received} of ${reply.length} bytes`);
    };
    await Promise.all(Array.from({ length: readers }, read));
  },
};

/** Clients that send calls with long replies and read nothing, next to a normal one. */
export const neverReaders: Attack = {
  name: 'callers that never read',
  run: async ({ server, calls, tally, seconds }) => {
    const isOver = after(seconds);
    const many = Array.from({ length: 20 }, () => calls.long(100_000).bytes).join('');
    const sockets = await Promise.all(Array.from({ length: 50 }, () => server.open()));
    for (const socket of sockets) {
      socket.pause();
      socket.write(many);
    }
    do {
      const call = calls.count();
      const { replies } = await sendRaw(await server.open(), [call.bytes], { replies: 1 });
      if (replies[0]?.body.toString() === call.reply) tally.answered++;
      else tally.hangs++;
      await sleep(50);
    } while (!isOver());
    for (const socket of sockets) socket.destroy();
  },
};
