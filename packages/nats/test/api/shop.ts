import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  createRouter,
  event,
  hook,
  RpcError,
  route,
  type StreamEvent,
} from '@mikrokit/router';
import { idempotency, memoryIdempotencyStore } from '@mikrokit/router/idempotency';

export interface Order {
  readonly id: string;
  readonly at: Date;
}

/** What handlers saw. */
export const seen = { orders: [] as string[], cancelled: 0, ended: 0, runs: 0 };

export const shop = createRouter({
  orders: {
    once: idempotency({ identity: 'public', store: memoryIdempotencyStore() }),
    place: (_context, order: Order): Order => {
      seen.orders.push(order.id);
      return { ...order, at: new Date(order.at.getTime() + 1_000) };
    },
    find: route({
      query: true,
      handler: (_context, id: string): Order | RpcError<'no-order', { id: string }> =>
        id === 'none'
          ? new RpcError('no-order', { status: 404, data: { id } })
          : { id, at: new Date(0) },
    }),
    /** Waits until its caller is gone. */
    wait: async (context, milliseconds: number): Promise<string> => {
      seen.runs++;
      try {
        await sleep(milliseconds, undefined, { signal: context.signal });
      } catch (error) {
        seen.cancelled++;
        throw error;
      }
      return 'waited';
    },
    pay: route({
      idempotencyKey: true,
      handler: (_context, amount: number): number => {
        seen.runs++;
        return amount * 2;
      },
    }),
    remaining: ({ deadline }): boolean => deadline !== undefined,
    large: (_context, size: number): string => 'x'.repeat(size),
    watch: route({
      resumable: true,
      handler: async function* (
        context: Context,
        count: number,
        delay: number,
      ): AsyncGenerator<StreamEvent<number>, string> {
        try {
          for (let n = Number(context.lastEventId ?? -1) + 1; n < count; n++) {
            if (delay > 0) await sleep(delay, undefined, { signal: context.signal });
            yield event(String(n), n);
          }
          return 'done';
        } finally {
          seen.ended++;
        }
      },
    }),
  },
  'odd names': { 'a b.c*>d': (): string => 'odd' },
  guarded: {
    key: hook({
      header: 'x-key',
      handler: (_context, key: string): void => {
        if (key !== 'sesame') throw new RpcError('unauthorized', { status: 401 });
      },
    }),
    hello: (): string => 'hello',
  },
  traced: ({ request }): string => request.header('traceparent') ?? 'none',
});
