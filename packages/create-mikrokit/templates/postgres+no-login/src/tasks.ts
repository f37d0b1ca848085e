import { desc, eq } from 'drizzle-orm';
import { database } from './database.ts';
import { tasks } from './schema.ts';

/** Latest first. */
export function listTasks(limit: number) {
  return database.select().from(tasks).orderBy(desc(tasks.added)).limit(limit);
}

export async function addTask(title: string) {
  const [task] = await database.insert(tasks).values({ title }).returning();
  if (task === undefined) throw new Error('The task was not returned');
  return task;
}

/** Returns `undefined` if there is no such task. */
export async function finishTask(id: string) {
  const [task] = await database
    .update(tasks)
    .set({ isDone: true })
    .where(eq(tasks.id, id))
    .returning();
  return task;
}
