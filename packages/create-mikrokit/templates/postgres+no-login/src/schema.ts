import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const tasks = pgTable('tasks', {
  id: uuid().primaryKey().defaultRandom(),
  title: text().notNull(),
  added: timestamp({ withTimezone: true }).notNull().defaultNow(),
  isDone: boolean().notNull().default(false),
});
