import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const users = sqliteTable('users', {
  id: integer().primaryKey(),
  email: text().notNull().unique(),
  username: text().notNull().unique(),
  passwordHash: text().notNull(),
  bio: text().notNull().default(''),
  image: text().notNull().default(''),
});

/** One row per login. Tokens are stored as hashes, so reading the table does not reveal them. */
export const sessions = sqliteTable('sessions', {
  tokenHash: text().primaryKey(),
  userId: integer().notNull(),
});

export const follows = sqliteTable(
  'follows',
  { followerId: integer().notNull(), followedId: integer().notNull() },
  (table) => [primaryKey({ columns: [table.followerId, table.followedId] })],
);

export const articles = sqliteTable('articles', {
  id: integer().primaryKey(),
  slug: text().notNull().unique(),
  title: text().notNull(),
  description: text().notNull(),
  body: text().notNull(),
  createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
  updatedAt: integer({ mode: 'timestamp_ms' }).notNull(),
  authorId: integer().notNull(),
});

export const tags = sqliteTable(
  'tags',
  { articleId: integer().notNull(), name: text().notNull() },
  (table) => [primaryKey({ columns: [table.articleId, table.name] })],
);

export const favorites = sqliteTable(
  'favorites',
  { articleId: integer().notNull(), userId: integer().notNull() },
  (table) => [primaryKey({ columns: [table.articleId, table.userId] })],
);

export const comments = sqliteTable('comments', {
  id: integer().primaryKey(),
  body: text().notNull(),
  createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
  updatedAt: integer({ mode: 'timestamp_ms' }).notNull(),
  articleId: integer().notNull(),
  authorId: integer().notNull(),
});
