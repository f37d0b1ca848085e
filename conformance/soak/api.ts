import { setTimeout as sleep } from 'node:timers/promises';
import { createRouter, route } from '@mikrokit/router';

/** The memory of a server, in bytes. */
export interface Memory {
  /** In use after a collection: objects, and bytes outside of them. */
  readonly used: number;
  /** Resident bytes of the whole process. */
  readonly resident: number;
}

export const api = createRouter({
  /** Answers at once. */
  count: route({ query: true, handler: (_context, id: number): number => id }),
  /** Answers after some milliseconds. */
  later: async (_context, id: number, milliseconds: number): Promise<number> => {
    await sleep(milliseconds);
    return id;
  },
  /** A long reply. */
  long: (_context, _id: number, length: number): string => 'x'.repeat(length),
  /** The number of characters of a long text. */
  length: (_context, text: string): number => text.length,
  memory: (): Memory => {
    (globalThis as { gc?: () => void }).gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    return { used: heapUsed + external, resident: rss };
  },
});
