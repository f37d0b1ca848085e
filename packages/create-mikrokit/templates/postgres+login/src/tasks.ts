import { and, desc, eq } from 'drizzle-orm';
import { database } from './database.ts';
import { tasks } from './schema.ts';

// Clients see these columns and no others.
const publicTask = {
  id: tasks.id,
  title: tasks.title,
  added: tasks.added,
  isDone: tasks.isDone,
};

/** The tasks of one user, latest first. */
export function listTasks(userId: string, limit: number) {
  return database
    .select(publicTask)
    .from(tasks)
    .where(eq(tasks.userId, userId))
    .orderBy(desc(tasks.added))
    .limit(limit);
}

export async function addTask(userId: string, title: string) {
  const [task] = await database.insert(tasks).values({ userId, title }).returning(publicTask);
  if (task === undefined) throw new Error('The task was not returned');
  return task;
}

/** Returns `undefined` if the user has no such task. */
export async function finishTask(userId: string, id: string) {
  const [task] = await database
    .update(tasks)
    .set({ isDone: true })
    .where(and(eq(tasks.userId, userId), eq(tasks.id, id)))
    .returning(publicTask);
  return task;
}
