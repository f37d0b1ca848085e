import type { MaxLength, MinLength, Pattern } from '@mikrokit/types';

export type CountryCode = string & Pattern<'^[A-Z]{2}$'>;

export interface Address {
  name: string & MinLength<1> & MaxLength<200>;
  street: string & MinLength<1> & MaxLength<200>;
  city: string & MinLength<1> & MaxLength<100>;
  postcode: string & MinLength<2> & MaxLength<12>;
  country: CountryCode;
}
