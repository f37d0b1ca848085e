declare const brand: unique symbol;

export type UserId = `user-${number}`;
export type Cents = number & { readonly [brand]: 'Cents' };

export interface Settings {
  name: string;
  [key: `data-${string}`]: Date;
  [key: `x-${bigint}`]: boolean;
}

/** Only two keys together distinguish the members. */
export type Change =
  | { type: 'created'; version: 1; at: Date }
  | { type: 'created'; version: 2; at: bigint }
  | { type: 'removed'; reason?: string };

/** Encoded by its public data only. */
export class Account {
  readonly balance: number;
  readonly #pin = 'SECRET-pin';
  protected secret = 'SECRET-field';

  constructor(balance: number) {
    this.balance = balance;
  }

  get openedAt(): Date {
    return new Date(this.#pin.length + this.secret.length > 0 ? 0 : 1);
  }

  deposit(amount: number): Account {
    return new Account(this.balance + amount);
  }
}

/** Has only public fields, so a plain object is assignable. */
export class Point {
  x = 0;
  y = 0;
}
