import { createFetch } from '@mikrokit/fetch';
import type { Currency, Money } from '../types/money.ts';

interface Rates {
  base: Currency;
  date: Date;
  rates: { [currency: string]: number };
}

interface ExchangeRates {
  'GET /latest': { query: { base: Currency }; result: Rates };
  'GET /history/:date': {
    path: { date: string };
    query?: { base?: Currency };
    result: Rates;
    errors: { 404: { message: string } };
  };
}

/** The rates of another company's service. */
export const exchangeRates = createFetch<ExchangeRates>({
  url: process.env.RATES_URL ?? 'http://localhost:9',
});

export async function convert({ amount, currency }: Money, to: Currency): Promise<Money> {
  if (currency === to) return { amount, currency };
  const { rates } = await exchangeRates('GET /latest', { query: { base: currency } });
  return { amount: Math.round(amount * (rates[to] ?? Number.NaN)), currency: to };
}
