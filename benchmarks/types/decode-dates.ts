import type { Order, Table, User } from './payloads.ts';

/*
 * The code that users of a library that only validates write by hand: copies with dates instead of texts. A value without
 * dates needs no copy.
 */

type Json<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Json<T[K]> } : T;

export const decodeDates = {
  user: (json: Json<User>): User => ({ ...json, lastUpdate: new Date(json.lastUpdate) }),
  order: (json: Json<Order>): Order => ({ ...json, placedAt: new Date(json.placedAt) }) as Order,
  table: (json: Json<Table>): Table =>
    json.map((row) => ({ ...row, createdAt: new Date(row.createdAt) })),
};

/** RFC 3339, as far as a pattern can check. */
export const dateTime =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
