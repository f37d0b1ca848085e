import { createRouter, route } from '@mikrokit/router';
import { executed } from './executed-calls.ts';

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** The API under attack. Calls with an `id` are recorded when they run. */
export const api = createRouter({
  /** Answers at once. */
  count: route({
    query: true,
    handler: (_context, id: number): number => {
      executed.add(id);
      return id;
    },
  }),
  /** Answers in a later turn, after some milliseconds. */
  later: async (_context, id: number, milliseconds: number): Promise<number> => {
    executed.add(id);
    if (milliseconds > 0) await sleep(milliseconds);
    return id;
  },
  /** Blocks the process. */
  block: (_context, milliseconds: number): number => {
    const until = performance.now() + milliseconds;
    while (performance.now() < until);
    return milliseconds;
  },
  /** A long reply. */
  long: (_context, id: number, length: number): string => {
    executed.add(id);
    return 'x'.repeat(length);
  },
  /** Replies once its client has disconnected. */
  hold: ({ signal }): Promise<string> =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve('released'));
    }),
  echo: (_context, value: unknown): unknown => value,
  secret: (): never => {
    throw new Error('SECRET-of-the-handler');
  },
  crash: (_context): string => {
    setTimeout(() => {
      throw new Error('outside of any handler');
    });
    return 'crashing';
  },
  /** Bytes of heap in use after a collection, of the process that answers. */
  heap: (): number => {
    (globalThis as { gc?: () => void }).gc?.();
    return process.memoryUsage().heapUsed;
  },
  process: (): number => process.pid,
});
