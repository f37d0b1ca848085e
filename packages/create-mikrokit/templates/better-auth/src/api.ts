import { createRouter, type RouterOptions, type Routes, RpcError, route } from '@mikrokit/router';
import { raw } from '@mikrokit/router/raw';
import type { Int, Max, MaxLength, Min, MinLength, Uuid } from '@mikrokit/types';
import { auth } from './auth.ts';
import { member, type User } from './login.ts';
import { addTask, finishTask, listTasks } from './tasks.ts';

export const routes = {
  /** Registers users, logs in and out: https://better-auth.com. */
  auth: raw({
    public: true,
    http: ['GET /api/auth/{path...}', 'POST /api/auth/{path...}'],
    handler: (_context, request) => auth.handler(request),
  }),
  ...member.routes({
    me: route({ query: true, handler: (context): User => context.user }),
    tasks: {
      /** Your own tasks, latest first. */
      list: route({
        query: true,
        handler: (context, limit: number & Int & Min<1> & Max<100> = 20) =>
          listTasks(context.user.id, limit),
      }),
      add: (context, title: string & MinLength<1> & MaxLength<100>) =>
        addTask(context.user.id, title),
      finish: async (context, id: string & Uuid) =>
        (await finishTask(context.user.id, id)) ?? new RpcError('no-such-task', { status: 404 }),
    },
  }),
} satisfies Routes;

/**
 * The options of every router of these routes: the server has the same as the tests. A route that neither needs a login
 * nor is public does not compile.
 */
export const options = { require: member } satisfies RouterOptions;

export const api = createRouter(routes, options);
