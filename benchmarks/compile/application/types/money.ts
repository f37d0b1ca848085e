import type { Int, Min } from '@mikrokit/types';

export type Currency = 'EUR' | 'USD' | 'GBP';

export const currencies: readonly Currency[] = ['EUR', 'USD', 'GBP'];

/** An amount in the smallest unit of its currency. */
export interface Money {
  amount: number & Int & Min<0>;
  currency: Currency;
}

export function timesQuantity({ amount, currency }: Money, quantity: number): Money {
  return { amount: amount * quantity, currency };
}

export function sumOf(all: readonly Money[], currency: Currency): Money {
  return { amount: all.reduce((sum, { amount }) => sum + amount, 0), currency };
}
