import { index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import type { Currency } from '../types/money.ts';

export const brands = sqliteTable('brands', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
  website: text(),
});

export const categories = sqliteTable('categories', {
  id: integer().primaryKey(),
  parentId: integer(),
  slug: text().notNull().unique(),
  title: text().notNull(),
  position: integer().notNull().default(0),
});

export const products = sqliteTable(
  'products',
  {
    id: integer().primaryKey(),
    brandId: integer().notNull(),
    categoryId: integer().notNull(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    description: text().notNull().default(''),
    state: text({ enum: ['draft', 'published', 'archived'] })
      .notNull()
      .default('draft'),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
    updatedAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [index('products_by_category').on(table.categoryId)],
);

export const variants = sqliteTable('variants', {
  id: integer().primaryKey(),
  productId: integer().notNull(),
  sku: text().notNull().unique(),
  title: text().notNull(),
  weight: integer().notNull().default(0),
  attributes: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
});

export const productImages = sqliteTable('product_images', {
  id: integer().primaryKey(),
  productId: integer().notNull(),
  url: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  alt: text().notNull().default(''),
});

export const prices = sqliteTable(
  'prices',
  {
    variantId: integer().notNull(),
    currency: text().$type<Currency>().notNull(),
    amount: integer().notNull(),
    validFrom: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.variantId, table.currency, table.validFrom] })],
);

export const tags = sqliteTable('tags', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
});

export const productTags = sqliteTable(
  'product_tags',
  { productId: integer().notNull(), tagId: integer().notNull() },
  (table) => [primaryKey({ columns: [table.productId, table.tagId] })],
);

export const reviews = sqliteTable(
  'reviews',
  {
    id: integer().primaryKey(),
    productId: integer().notNull(),
    customerId: text().notNull(),
    stars: integer().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [unique('one_review').on(table.productId, table.customerId)],
);
