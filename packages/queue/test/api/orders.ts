import { setTimeout as sleep } from 'node:timers/promises';
import { createRouter, RpcError, route } from '@mikrokit/router';
import { bearer } from '@mikrokit/router/auth';
import { idempotency, memoryIdempotencyStore } from '@mikrokit/router/idempotency';
import type { Sensitive } from '@mikrokit/types/sensitive';

/** What the routes of a test have run. */
export interface Run {
  readonly order: string;
  readonly at: number;
  readonly [key: string]: unknown;
}

export interface Order {
  readonly id: string;
  readonly placed: Date;
}

const logger = { debug() {}, info() {}, warn() {}, error() {} };

/** A router whose routes note what they run. */
export function ordersApi(runs: Run[] = []) {
  return createRouter(
    {
      orders: {
        ship: (context, order: Order, weight?: number): void => {
          runs.push({
            order: order.id,
            at: Date.now(),
            placed: order.placed,
            weight,
            id: context.id,
          });
        },
        /** Fails with a status, for as many attempts. */
        fail: (context, order: string, status: number, times: number): string => {
          runs.push({ order, at: Date.now(), native: context.request.native });
          if (runs.filter((run) => run.order === order).length > times) return 'at last';
          throw new RpcError('no-luck', { status, message: `No luck with ${order}` });
        },
        slow: async (context, order: string, milliseconds: number): Promise<void> => {
          runs.push({ order, at: Date.now(), part: 'start' });
          await sleep(milliseconds, undefined, { signal: context.signal });
          runs.push({ order, at: Date.now(), part: 'end' });
        },
        /** Goes on when it is cancelled, and ends with a result. */
        stubborn: async (context, order: string, milliseconds: number): Promise<void> => {
          const note = (part: string) => runs.push({ order, at: Date.now(), part });
          note('start');
          context.signal.addEventListener('abort', () => note('cancelled'), { once: true });
          await sleep(milliseconds);
          note('end');
        },
        pay: (_context, order: string, card: Sensitive<string>): void => {
          runs.push({ order, at: Date.now(), card: card.reveal() });
        },
      },
      keyed: {
        once: idempotency({ identity: 'public', store: memoryIdempotencyStore() }),
        charge: route({
          idempotencyKey: true,
          handler: (_context, order: string): void => {
            runs.push({ order, at: Date.now() });
          },
        }),
      },
      watch: async function* (_context, order: string): AsyncGenerator<string> {
        yield order;
      },
      // Names that functions and senders have.
      with: {
        with: (_context, order: string): void => {
          runs.push({ order, at: Date.now() });
        },
      },
    },
    { logger },
  );
}

export type OrdersApi = ReturnType<typeof ordersApi>;

const user = bearer({
  provides: 'user',
  handler: (_context, token) => (token === 'secret' ? { name: 'ada' } : undefined),
});

/** A router below a guard. */
export function guardedApi(runs: Run[] = []) {
  return createRouter({
    ...user.routes({
      me: (context, order: string): void => {
        runs.push({ order, at: Date.now(), user: context.user.name });
      },
    }),
  });
}

export type GuardedApi = ReturnType<typeof guardedApi>;

/** An API of an earlier deploy: the types of its route are others. */
export function earlierApi() {
  return createRouter({
    orders: { ship: (_context, order: string): string => order },
  });
}

export type EarlierApi = ReturnType<typeof earlierApi>;
