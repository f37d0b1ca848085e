import { randomUUID } from 'node:crypto';
import type { SQLOutputValue } from 'node:sqlite';
import { database } from './database.ts';

export interface Task {
  id: string;
  title: string;
  added: Date;
  isDone: boolean;
}

/** The tasks of one user, latest first. */
export function listTasks(userId: string, limit: number): Task[] {
  const rows = database
    .prepare('SELECT * FROM tasks WHERE userId = ? ORDER BY added DESC LIMIT ?')
    .all(userId, limit);
  return rows.map(toTask);
}

export function addTask(userId: string, title: string): Task {
  const task = { id: randomUUID(), title, added: new Date(), isDone: false };
  database
    .prepare('INSERT INTO tasks (id, userId, title, added, isDone) VALUES (?, ?, ?, ?, 0)')
    .run(task.id, userId, title, task.added.getTime());
  return task;
}

/** Returns `undefined` if the user has no such task. */
export function finishTask(userId: string, id: string): Task | undefined {
  const row = database
    .prepare('UPDATE tasks SET isDone = 1 WHERE userId = ? AND id = ? RETURNING *')
    .get(userId, id);
  return row && toTask(row);
}

function toTask(row: Record<string, SQLOutputValue>): Task {
  return {
    id: String(row.id),
    title: String(row.title),
    added: new Date(Number(row.added)),
    isDone: row.isDone === 1,
  };
}
