import { createRouter, type RouterOptions, type Routes, RpcError, route } from '@mikrokit/router';
import type { Int, Max, MaxLength, Min, MinLength, Uuid } from '@mikrokit/types';
import type { Sensitive } from '@mikrokit/types/sensitive';
import { attempts, member, session } from './login.ts';
import { addTask, finishTask, listTasks } from './tasks.ts';
import { addUser, logIn, type User } from './users.ts';

type Name = string & MinLength<1> & MaxLength<50>;

/** Never in a log: it masks itself. */
type Password = Sensitive<string & MinLength<8> & MaxLength<100>>;

export const routes = {
  ...session.routes({
    account: {
      attempts,
      /** Adds a user and logs in. */
      register: session.route({
        public: true,
        handler: async (
          context,
          name: Name,
          password: Password,
        ): Promise<User | RpcError<'name-taken'>> => {
          const user = await addUser(name, password.reveal());
          if (user === undefined) return new RpcError('name-taken', { status: 409 });
          context.session.data = { userId: user.id };
          context.session.regenerate();
          return user;
        },
      }),
      logIn: session.route({
        public: true,
        handler: async (
          context,
          name: Name,
          password: Password,
        ): Promise<User | RpcError<'wrong-password'>> => {
          const user = await logIn(name, password.reveal());
          if (user === undefined) return new RpcError('wrong-password', { status: 401 });
          context.session.data = { userId: user.id };
          context.session.regenerate();
          return user;
        },
      }),
    },
    ...member.routes({
      me: route({ query: true, handler: (context): User => context.user }),
      logOut: (context): void => context.session.destroy(),
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
  }),
} satisfies Routes;

/**
 * The options of every router of these routes: the server has the same as the tests. A route that neither needs a login
 * nor is public does not compile.
 */
export const options = { require: member } satisfies RouterOptions;

export const api = createRouter(routes, options);
