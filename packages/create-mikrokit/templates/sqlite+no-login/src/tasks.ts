import { randomUUID } from 'node:crypto';
import type { SQLOutputValue } from 'node:sqlite';
import { database } from './database.ts';

export interface Task {
  id: string;
  title: string;
  added: Date;
  isDone: boolean;
}

/** Latest first. */
export function listTasks(limit: number): Task[] {
  const rows = database.prepare('SELECT * FROM tasks ORDER BY added DESC LIMIT ?').all(limit);
  return rows.map(toTask);
}

export function addTask(title: string): Task {
  const task = { id: randomUUID(), title, added: new Date(), isDone: false };
  database
    .prepare('INSERT INTO tasks (id, title, added, isDone) VALUES (?, ?, ?, 0)')
    .run(task.id, title, task.added.getTime());
  return task;
}

/** Returns `undefined` if there is no such task. */
export function finishTask(id: string): Task | undefined {
  const row = database.prepare('UPDATE tasks SET isDone = 1 WHERE id = ? RETURNING *').get(id);
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
