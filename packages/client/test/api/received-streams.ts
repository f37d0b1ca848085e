import { type Context, createRouter, hook, RpcError, route } from '@mikrokit/router';
import type { Int } from '@mikrokit/types';

/** Records events on the server. */
export const seen: string[] = [];

export interface Reading {
  sensor: string;
  at: Date;
  value: number & Int;
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Routes whose last parameter streams. */
export const received = createRouter({
  auth: hook({
    handler: (_context, key?: string) =>
      key === 'wrong' ? new RpcError('unauthorized', { status: 401 }) : undefined,
  }),
  /** Beside others. */
  named: async (_context: Context, name: string, since: Date, items: AsyncIterable<string>) => ({
    name,
    since,
    items: await collect(items),
  }),
  unread: (_context: Context, _id: number, _items: AsyncIterable<number>) => 'unread',
  bare: {
    sum: async (_context: Context, readings: AsyncIterable<Reading>) => {
      let sum = 0;
      let last: Date | undefined;
      try {
        for await (const { value, at } of readings) {
          sum += value;
          last = at;
          seen.push(`got ${value}`);
        }
      } finally {
        seen.push('left');
      }
      return { sum, last };
    },
    optional: async (_context: Context, items?: AsyncIterable<number>) =>
      items === undefined ? -1 : (await collect(items)).length,
    first: async (_context: Context, items: AsyncIterable<number>) => {
      for await (const item of items) return item;
      return undefined;
    },
    slow: async ({ signal }: Context, items: AsyncIterable<number>) => {
      for await (const _item of items)
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
    },
    twice: async (_context: Context, items: AsyncIterable<number>) => {
      await collect(items);
      return (await collect(items)).length;
    },
    swallows: async (_context: Context, items: AsyncIterable<number>) => {
      try {
        return (await collect(items)).length;
      } catch {
        return 'all is well';
      }
    },
    small: route({
      maxBodySize: 100,
      idempotent: true,
      handler: async (_context, items: AsyncIterable<string>) => (await collect(items)).length,
    }),
  },
});
