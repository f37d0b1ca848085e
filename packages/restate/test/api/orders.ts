import { appendFileSync, existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, createRouter, hook, RpcError, route } from '@mikrokit/router';
import { step } from '@mikrokit/router/durable';
import { idempotency, memoryIdempotencyStore } from '@mikrokit/router/idempotency';

/** Where effects are written down; the file `<log>.go` lets waiting calls go on. */
const log = process.env.EFFECTS_LOG ?? '';

const note = (text: string): void => appendFileSync(log, `${text}\n`);

export interface Charge {
  readonly id: string;
  readonly cents: number;
}

export interface Shipment {
  readonly order: string;
  readonly charge: Charge;
  readonly at: Date;
}

let attempts = 0;

export const api = createRouter({
  orders: {
    /** Two steps, between which it waits. */
    ship: async (context: Context, order: string, cents: number): Promise<Shipment> => {
      const charge = await step(context, 'charge', () => {
        note(`charge ${order} ${context.id}`);
        return { id: `charge of ${order}`, cents };
      });
      note(`between ${order} ${context.id}`);
      while (!existsSync(`${log}.go`)) await sleep(20);
      const sent = await step(context, 'send', async () => {
        note(`send ${order}`);
        return '2026-11-29T00:00:00.000Z';
      });
      return { order, charge, at: new Date(sent) };
    },
    decline: async (
      context: Context,
      cents: number,
    ): Promise<string | RpcError<'declined', { at: Date }>> => {
      note('decline');
      try {
        await step(context, 'charge', () => {
          note('charging');
          throw new RpcError('no-funds', { status: 402, data: { cents } });
        });
      } catch (error) {
        if (!(error instanceof RpcError) || error.type !== 'no-funds') throw error;
        const refund = await step(context, 'undo', () => ({ undone: error.data }));
        note(`undo ${JSON.stringify(refund)}`);
        return new RpcError('declined', { status: 402, data: { at: new Date(0) } });
      }
      return 'paid';
    },
    /** Its step fails twice, with an error that nobody expects. */
    flaky: async (context: Context): Promise<string> => {
      context.signal.addEventListener('abort', () => note('aborted'));
      const first = await step(context, 'first', () => {
        note('first');
        return 'one';
      });
      const second = await step(context, 'second', () => {
        note('second');
        if (++attempts < 3) throw new Error('The network is away');
        return 'two';
      });
      return `${first} ${second}`;
    },
    both: async (context: Context): Promise<readonly string[]> =>
      Promise.all(
        ['a', 'b'].map((name) =>
          step(context, name, async () => {
            await sleep(20);
            note(name);
            return name;
          }),
        ),
      ),
    dates: async (context: Context): Promise<Date> =>
      step(context, 'now', () => {
        note('now');
        return new Date();
      }),
    nested: async (context: Context): Promise<string> =>
      step(context, 'outer', () => {
        note('outer');
        return step(context, 'inner', () => 'inner');
      }),
    nothing: async (context: Context): Promise<void> =>
      step(context, 'nothing', () => note('void')),
    id: (context: Context): string => context.id,
  },
  guarded: {
    key: hook({
      header: 'x-key',
      handler: (_context, key: string): void => {
        if (key !== 'sesame') throw new RpcError('unauthorized', { status: 401 });
      },
    }),
    hello: (): string => 'hello',
  },
  watch: route({
    handler: async function* () {
      yield 1;
    },
  }),
});

/** Routes with idempotency keys. */
export const keyed = createRouter({
  once: idempotency({ identity: 'public', store: memoryIdempotencyStore(), wait: 100 }),
  pay: route({ idempotencyKey: true, handler: (_context, cents: number): number => cents * 2 }),
});
