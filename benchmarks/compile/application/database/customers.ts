import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Currency } from '../types/money.ts';

/** The data about users that better-auth does not have. */
export const customers = sqliteTable('customers', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  phone: text(),
  birthday: text(),
  newsletter: integer({ mode: 'boolean' }).notNull().default(false),
  createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
});

export const addresses = sqliteTable('addresses', {
  id: integer().primaryKey(),
  customerId: text().notNull(),
  kind: text({ enum: ['billing', 'shipping'] }).notNull(),
  name: text().notNull(),
  street: text().notNull(),
  city: text().notNull(),
  postcode: text().notNull(),
  country: text().notNull(),
});

export const wishlists = sqliteTable('wishlists', {
  id: integer().primaryKey(),
  customerId: text().notNull(),
  title: text().notNull(),
  isPublic: integer({ mode: 'boolean' }).notNull().default(false),
});

export const wishlistItems = sqliteTable(
  'wishlist_items',
  {
    wishlistId: integer().notNull(),
    productId: integer().notNull(),
    addedAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.wishlistId, table.productId] })],
);

export const carts = sqliteTable('carts', {
  id: integer().primaryKey(),
  customerId: text().notNull().unique(),
  currency: text().$type<Currency>().notNull().default('EUR'),
  updatedAt: integer({ mode: 'timestamp_ms' }).notNull(),
});

export const cartItems = sqliteTable(
  'cart_items',
  {
    cartId: integer().notNull(),
    variantId: integer().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.variantId] })],
);
