import type { Color, Level } from './color.d.ts';
import type { User } from './user.ts';

export interface Order {
  id: bigint;
  status: 'open' | 'paid' | 'sent';
  priority: 1 | 2 | 3;
  gift: boolean;
  customer: User;
  lines: Line[];
  payment: Card | Cash;
  shipTo?: Address;
  position: [latitude: number, longitude: number, label?: string];
  note: string | number | null;
  labels: Labels;
  extra: unknown;
}

export interface Line {
  product: Product;
  quantity: number;
  options: (string | boolean)[];
}

export interface Product {
  code: string;
  price: Price;
  addedAt: Date;
  color: Color;
  level: Level;
}

export interface Price {
  amount: number;
  currency: 'EUR' | 'USD';
}

export interface Card {
  method: 'card';
  number: string;
  validUntil: Date;
}

export interface Cash {
  method: 'cash';
  change: boolean;
}

export interface Address {
  readonly street: string;
  city?: string;
}

export interface Labels {
  [name: string]: string;
}
