declare const brand: unique symbol;

export type UserId = `user-${number}`;
export type Cents = number & { readonly [brand]: 'Cents' };

export interface Settings {
  name: string;
  [key: `data-${string}`]: Date;
  [key: `x-${bigint}`]: boolean;
}

/** Told apart by two keys together. */
export type Change =
  | { type: 'created'; version: 1; at: Date }
  | { type: 'created'; version: 2; at: bigint }
  | { type: 'removed'; reason?: string };

/** Written by its public data alone. */
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

/** Public fields only, so that a plain object is one. */
export class Point {
  x = 0;
  y = 0;
}
