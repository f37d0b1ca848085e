import { createRouter, RpcError, route } from '@mikrokit/router';
import { type Sensitive, sensitive } from '@mikrokit/types/sensitive';

interface Card {
  number: string;
  limit: number;
}

interface Address {
  city: string;
}

export interface Customer {
  email: string;
  cards: Card[];
  birth: Date;
  isActive: boolean;
  notes?: Record<string, string>;
  address: Address | null;
  extra: unknown;
  key: Sensitive<string>;
}

/** A customer whose values are all different from what rules write. */
export const customer = {
  email: 'Ada.Lovelace@example.com',
  cards: [
    { number: '4111-1111', limit: 1200.5 },
    { number: '5500-0000', limit: 7 },
  ],
  birth: '1815-12-10T00:00:00.000Z',
  isActive: true,
  notes: { email: 'note', other: 'kept' },
  address: { city: 'London' },
  extra: { any: 'thing' },
  key: 'the-key',
};

/** Gives parameters back, so that rules meet each value in both directions. */
export const api = createRouter({
  customers: {
    save: (_context, given: Customer): Omit<Customer, 'key'> => given,
    find: route({
      query: true,
      handler: (_context, email: string): number | RpcError<'none', { email: string }> =>
        email.length > 5 ? 1 : new RpcError('none', { status: 404, data: { email } }),
    }),
  },
  other: (_context, given: { email: string }): string => given.email,
  sort: (_context, given: { extra: unknown }): boolean =>
    Array.isArray(given.extra) && given.extra.sort().length > 0,
  token: () => ({ token: sensitive('never').reveal().length }),
});
