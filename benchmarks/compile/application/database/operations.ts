import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const warehouses = sqliteTable('warehouses', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
  country: text().notNull(),
});

export const stockLevels = sqliteTable(
  'stock_levels',
  {
    warehouseId: integer().notNull(),
    variantId: integer().notNull(),
    quantity: integer().notNull(),
    reorderAt: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.warehouseId, table.variantId] })],
);

export const suppliers = sqliteTable('suppliers', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
  email: text().notNull(),
  leadDays: integer().notNull(),
});

export const purchaseOrders = sqliteTable('purchase_orders', {
  id: integer().primaryKey(),
  supplierId: integer().notNull(),
  variantId: integer().notNull(),
  quantity: integer().notNull(),
  orderedAt: integer({ mode: 'timestamp_ms' }).notNull(),
  arrivedAt: integer({ mode: 'timestamp_ms' }),
});

export const coupons = sqliteTable('coupons', {
  code: text().primaryKey(),
  percent: integer().notNull(),
  expiresAt: integer({ mode: 'timestamp_ms' }),
  isActive: integer({ mode: 'boolean' }).notNull().default(true),
});

export const staffMembers = sqliteTable('staff_members', {
  customerId: text().primaryKey(),
  role: text({ enum: ['support', 'stock', 'admin'] }).notNull(),
  since: integer({ mode: 'timestamp_ms' }).notNull(),
});

export const auditEntries = sqliteTable('audit_entries', {
  id: integer().primaryKey(),
  staffId: text().notNull(),
  action: text().notNull(),
  subject: text().notNull(),
  at: integer({ mode: 'timestamp_ms' }).notNull(),
});

export const notes = sqliteTable('notes', {
  id: integer().primaryKey(),
  orderId: integer().notNull(),
  staffId: text().notNull(),
  text: text().notNull(),
  writtenAt: integer({ mode: 'timestamp_ms' }).notNull(),
});
