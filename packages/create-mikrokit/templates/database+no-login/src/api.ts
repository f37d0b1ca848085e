import { createRouter, type RouterOptions, type Routes, RpcError, route } from '@mikrokit/router';
import type { Int, Max, MaxLength, Min, MinLength, Uuid } from '@mikrokit/types';
import { addTask, finishTask, listTasks } from './tasks.ts';

export const routes = {
  tasks: {
    /** Latest first. */
    list: route({
      query: true,
      handler: (_context, limit: number & Int & Min<1> & Max<100> = 20) => listTasks(limit),
    }),
    add: (_context, title: string & MinLength<1> & MaxLength<100>) => addTask(title),
    finish: async (_context, id: string & Uuid) =>
      (await finishTask(id)) ?? new RpcError('no-such-task', { status: 404 }),
  },
} satisfies Routes;

/** The options of every router of these routes: the server has the same as the tests. */
export const options = { maxBodySize: 100_000 } satisfies RouterOptions;

export const api = createRouter(routes, options);
