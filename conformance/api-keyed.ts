import { type Routes, RpcError, route } from '@mikrokit/router';
import { idempotency, memoryIdempotencyStore } from '@mikrokit/router/idempotency';
import type { Events } from './events.ts';

interface Payment {
  id: number;
  amount: number;
}

/** Routes whose calls have idempotency keys. */
export function createKeyedRoutes(events: Events) {
  let payments = 0;
  const failed = new Set<string>();
  return {
    once: idempotency({ identity: 'public', store: memoryIdempotencyStore() }),
    pay: route({
      idempotencyKey: true,
      handler: async (
        { response },
        payment: { amount: number; note?: string },
      ): Promise<Payment | RpcError<'too-much'>> => {
        // Others with the key arrive meanwhile.
        await new Promise((resolve) => setTimeout(resolve, 50));
        payments++;
        if (payment.amount > 100) return new RpcError('too-much', { status: 402 });
        response.headers.set('x-payment', String(payments));
        return { id: payments, amount: payment.amount };
      },
    }),
    /** Fails when it is first called with a name. */
    failsOnce: route({
      idempotencyKey: true,
      handler: (_context, name: string): string => {
        if (failed.has(name)) return name;
        failed.add(name);
        throw new Error('SECRET-key');
      },
    }),
    impatient: {
      atOnce: idempotency({ identity: 'public', store: memoryIdempotencyStore(), wait: 0 }),
      /** Runs until an event is emitted. */
      hold: route({
        idempotencyKey: true,
        handler: async (_context, token: string): Promise<string> => {
          events.emit(`${token} started`);
          await events.wait(`${token} let go`);
          return token;
        },
      }),
      letGo: (_context, token: string): void => events.emit(`${token} let go`),
    },
  } satisfies Routes;
}
