import { TLSSocket } from 'node:tls';
import { callUntil } from '../callers/pipelining-caller.ts';
import { type Attack, after } from './attack.ts';

const connections = 30;

/** Clients that pipeline calls of all kinds, and others that disconnect in the middle. */
export const mixedLoad: Attack = {
  name: 'mixed load, and callers who go away',
  run: async ({ server, calls, tally, random, seconds }) => {
    const isOver = after(seconds);
    const one = () => {
      if (random.chance(0.5)) return calls.count();
      if (random.chance(0.5)) return calls.query();
      return random.chance(0.9) ? calls.later(random.below(4)) : calls.long(random.below(200_000));
    };
    const nextCalls = () => Array.from({ length: 1 + random.below(10) }, one);
    const leave = async (): Promise<void> => {
      while (!isOver()) {
        const socket = await server.open();
        socket.write(
          nextCalls()
            .map(({ bytes }) => bytes)
            .join(''),
        );
        await new Promise((resolve) => setTimeout(resolve, random.below(5)));
        if (random.chance(0.5) && !(socket instanceof TLSSocket)) socket.resetAndDestroy();
        else socket.destroy();
      }
    };
    await Promise.all([
      ...Array.from({ length: connections }, () =>
        callUntil(isOver, { open: server.open, nextCalls, tally }),
      ),
      leave(),
      leave(),
    ]);
  },
};
