import type {
  Default,
  Email,
  Int,
  Max,
  MaxItems,
  MaxLength,
  Min,
  MinItems,
  MinLength,
  Pattern,
  UniqueItems,
} from '@mikrokit/types';

/** One account with its constraints as annotations and as JSDoc tags; see also deepkit-account.ts. */
export interface Account {
  name: string & MinLength<3> & MaxLength<8>;
  email?: string & Email;
  age: (number & Int & Min<0> & Max<150>) | null;
  tags: (string & Pattern<'^[a-z]+$'>)[] & MinItems<1> & MaxItems<3>;
}

export interface TaggedAccount {
  /** @minLength 3 @maxLength 8 */
  name: string;
  /** @format email */
  email?: string;
  /** @int @minimum 0 @maximum 150 */
  age: number | null;
  /** @minItems 1 @maxItems 3 */
  tags: Word[];
}

/** @pattern ^[a-z]+$ */
type Word = string;

export interface Settings {
  port: number & Default<8080>;
  hosts: string[] & UniqueItems & Default<['localhost']>;
  since?: Date & Default<'2022-10-26T21:11:27Z'>;
}
