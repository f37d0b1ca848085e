import type {
  Email,
  integer,
  Maximum,
  MaxLength,
  Minimum,
  MinLength,
  Pattern,
} from '@deepkit/type';

const LETTERS = /^[a-z]+$/;

/** The account of accounts.ts, with annotations of @deepkit/type. */
export interface DeepkitAccount {
  name: string & MinLength<3> & MaxLength<8>;
  email?: Email;
  age: (integer & Minimum<0> & Maximum<150>) | null;
  tags: (string & Pattern<typeof LETTERS>)[] & MinLength<1> & MaxLength<3>;
}
