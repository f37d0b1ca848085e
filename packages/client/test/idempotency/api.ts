import { createRouter, hook, route } from '@mikrokit/router';
import { idempotency, memoryIdempotencyStore } from '@mikrokit/router/idempotency';

/** Charges so far, by the caller and the amount. */
export const charges: string[] = [];

const user = hook({
  provides: 'user',
  header: 'authorization',
  handler: (_context, name: string): { name: string } => ({ name }),
});

const idempotent = idempotency({
  identity: ({ user }: Parameters<typeof charge>[0]) => user.name,
  store: memoryIdempotencyStore(),
});

function charge(
  context: import('@mikrokit/router').Context & { readonly user: { readonly name: string } },
  amount: number,
): { id: number; at: Date } {
  charges.push(`${context.user.name} ${amount}`);
  return { id: charges.length, at: new Date(charges.length) };
}

export const api = createRouter({
  ...user.routes({
    idempotent,
    charge: route({ idempotencyKey: true, handler: charge }),
    pay: route({
      http: 'POST /payments',
      rpc: false,
      idempotencyKey: { ttl: 60_000 },
      handler: (context, payment: { amount: number }): { id: number; at: Date } =>
        charge(context, payment.amount),
    }),
    plain: (context, amount: number): number => charge(context, amount).id,
  }),
});
