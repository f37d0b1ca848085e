import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Address } from '../types/address.ts';
import type { Currency } from '../types/money.ts';

export const orders = sqliteTable('orders', {
  id: integer().primaryKey(),
  customerId: text().notNull(),
  state: text({ enum: ['placed', 'paid', 'shipped', 'delivered', 'cancelled'] })
    .notNull()
    .default('placed'),
  currency: text().$type<Currency>().notNull(),
  total: integer().notNull(),
  couponCode: text(),
  shippingAddress: text({ mode: 'json' }).$type<Address>().notNull(),
  placedAt: integer({ mode: 'timestamp_ms' }).notNull(),
});

export const orderItems = sqliteTable(
  'order_items',
  {
    orderId: integer().notNull(),
    variantId: integer().notNull(),
    title: text().notNull(),
    quantity: integer().notNull(),
    price: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.variantId] })],
);

export const payments = sqliteTable('payments', {
  id: integer().primaryKey(),
  orderId: integer().notNull(),
  provider: text({ enum: ['card', 'invoice', 'voucher'] }).notNull(),
  reference: text().notNull(),
  amount: integer().notNull(),
  paidAt: integer({ mode: 'timestamp_ms' }).notNull(),
});

export const refunds = sqliteTable('refunds', {
  id: integer().primaryKey(),
  paymentId: integer().notNull(),
  amount: integer().notNull(),
  reason: text().notNull(),
  refundedAt: integer({ mode: 'timestamp_ms' }).notNull(),
});

export const shipments = sqliteTable('shipments', {
  id: integer().primaryKey(),
  orderId: integer().notNull(),
  warehouseId: integer().notNull(),
  carrier: text().notNull(),
  trackingNumber: text(),
  shippedAt: integer({ mode: 'timestamp_ms' }).notNull(),
});

export const shipmentItems = sqliteTable(
  'shipment_items',
  {
    shipmentId: integer().notNull(),
    variantId: integer().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.variantId] })],
);

export const returns = sqliteTable('returns', {
  id: integer().primaryKey(),
  orderId: integer().notNull(),
  variantId: integer().notNull(),
  quantity: integer().notNull(),
  reason: text().notNull(),
  state: text({ enum: ['requested', 'accepted', 'rejected'] })
    .notNull()
    .default('requested'),
  requestedAt: integer({ mode: 'timestamp_ms' }).notNull(),
});
