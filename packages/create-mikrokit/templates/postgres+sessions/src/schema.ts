import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const users = pgTable('users', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull().unique(),
  passwordHash: text().notNull(),
});

export const tasks = pgTable(
  'tasks',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    added: timestamp({ withTimezone: true }).notNull().defaultNow(),
    isDone: boolean().notNull().default(false),
  },
  (table) => [index().on(table.userId, table.added)],
);
