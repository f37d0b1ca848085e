import { createRouter, type Routes, RpcError, route } from '@mikrokit/router';
import type { MaxLength, MinLength } from '@mikrokit/types';

export interface Task {
  id: string;
  title: string;
  added: Date;
  isDone: boolean;
}

// In memory: they are gone when the server ends.
const tasks = new Map<string, Task>();

export const routes = {
  tasks: {
    list: route({ query: true, handler: (): Task[] => [...tasks.values()] }),
    add: (_context, title: string & MinLength<1> & MaxLength<100>): Task => {
      const task = { id: crypto.randomUUID(), title, added: new Date(), isDone: false };
      tasks.set(task.id, task);
      return task;
    },
    finish: (_context, id: string): Task | RpcError<'no-such-task'> => {
      const task = tasks.get(id);
      if (task === undefined) return new RpcError('no-such-task', { status: 404 });
      task.isDone = true;
      return task;
    },
  },
} satisfies Routes;

/** The routes alone, for the client's types and for tests. */
export const api = createRouter(routes);
