import type { Context } from '@mikrokit/router';
import { convert } from '../services/exchange-rates.ts';
import type { CountryCode } from '../types/address.ts';
import { type Currency, currencies, type Money } from '../types/money.ts';

interface About {
  name: string;
  revision: number;
  opened: Date;
}

/** Public information. */
export const shopRoutes = {
  about: (_context: Context): About => ({
    name: 'Shop',
    revision: 1,
    opened: new Date(0),
  }),
  currencies: (_context: Context): readonly Currency[] => currencies,
  countries: (_context: Context): CountryCode[] => ['AT', 'CH', 'DE', 'FR', 'GB', 'US'],
  convert: (_context: Context, money: Money, to: Currency): Promise<Money> => convert(money, to),
};
