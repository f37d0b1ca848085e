import { type Context, createRouter, RpcError } from '@mikrokit/router';

export interface Payment {
  id: number;
  order: string;
  /** In cents. */
  amount: number;
  at: Date;
}

interface PaymentsOptions {
  /** Called before a payment; what it throws or returns late is a fault of this service. */
  readonly before?: (context: Context) => unknown;
}

/** The payments. A charge is made once for each `idempotency-key`, however often it is sent. */
export function createPayments({ before }: PaymentsOptions = {}) {
  const payments = new Map<string, Payment>();
  return createRouter({
    charge: async (
      context: Context,
      order: string,
      amount: number,
    ): Promise<Payment | RpcError<'declined'> | RpcError<'unavailable'>> => {
      const key = context.request.header('idempotency-key') ?? context.id;
      const known = payments.get(key);
      if (known !== undefined) return known;
      await before?.(context);
      context.signal.throwIfAborted();
      if (amount > 100_000) return new RpcError('declined', { status: 402 });
      const payment = { id: payments.size + 1, order, amount, at: new Date() };
      payments.set(key, payment);
      return payment;
    },
    count: (_context: Context): number => payments.size,
  });
}
