import type { Context } from '@mikrokit/router';
import {
  Account,
  type Cents,
  type Change,
  type Point,
  type Settings,
  type UserId,
} from './types/language.ts';

/** Routes with TypeScript's types beyond string, number and object. */
export const language = {
  template: (_context: Context, id: UserId): UserId => id,
  object: (_context: Context, value: object): object => value,
  settings: (_context: Context, settings: Settings): Settings => settings,
  cents: (_context: Context, cents: Cents): Cents => cents,
  change: (_context: Context, change: Change): Change => change,
  account: (_context: Context, balance: number): Account => new Account(balance),
  point: (_context: Context, point: Point) => ({
    point,
    isPlain: Object.getPrototypeOf(point) === Object.prototype,
  }),
};
