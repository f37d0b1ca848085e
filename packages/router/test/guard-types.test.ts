import {
  type Context,
  type ContextWithin,
  createRouter,
  hook,
  type RouteId,
  type Routes,
  type RoutesIn,
  RpcError,
  route,
} from '@mikrokit/router';
import test from 'ava';

// Everything here is checked by tsc, which fails on an unused @ts-expect-error; nothing of it runs.

interface User {
  readonly id: number;
  readonly name: string;
  readonly isAdmin: boolean;
}
interface App {
  readonly find: (token: string) => Promise<User>;
}

/** Fails to compile unless both types are the same. */
function same<A>() {
  return <B>(
    _: B,
    ..._same: (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? [] : [never]
  ) => {};
}

function typesOf(app: App) {
  const auth = hook({
    header: 'authorization',
    provides: 'user',
    handler: (_context, token: string): User | RpcError<'unauthorized'> =>
      token === 'x'
        ? { id: 1, name: 'Ada', isAdmin: true }
        : new RpcError('unauthorized', { status: 401 }),
  });
  const adminOnly = hook({
    provides: 'admin',
    handler: (context: Context & { readonly user: User }) =>
      context.user.isAdmin ? context.user : new RpcError('forbidden', { status: 403 }),
  });
  const named = hook({
    provides: 'greeting',
    handler: async (context: Context & { readonly admin: User }) => `Hello ${context.admin.name}`,
  });

  // A value is typed without its errors and promises, at each level.
  const api = createRouter({
    ping: () => 'pong',
    ...auth.routes({
      me: (context) => context.user.name,
      greet: route({ handler: (context, text: string) => text + context.user.name }),
      group: {
        deep: (context) => context.user.id,
        query: route({ query: true, handler: (context) => context.user.id }),
      },
      log: hook({ handler: (context) => void context.user.name }),
      admin: adminOnly.routes({
        remove: (context, id: number) => context.admin.id + context.user.id + id,
        ...named.routes({ last: (context) => context.greeting.length + context.user.id }),
      }),
    }),
    users: auth.routes({ me: (context) => context.user }),
  });
  same<(context: Context & { readonly user: User }) => string>()(api.definition.me.entry);
  type Ids = RouteId<typeof api.definition>;
  same<Ids>()(
    '' as
      | 'ping'
      | 'me'
      | 'greet'
      | 'group/deep'
      | 'group/query'
      | 'admin/remove'
      | 'admin/last'
      | 'users/me',
  );
  same<Promise<string>>()(api.call('greet', 'Hi '));
  same<Promise<number>>()(api.call('admin/remove', 1));
  same<Promise<User>>()(api.call('users/me'));
  // @ts-expect-error a parameter is missing
  api.call('admin/remove');
  // @ts-expect-error a hook is no route
  api.call('log');

  // With data of the application.
  const routes = {
    ...auth.routes({ me: (context) => context.shared.find(context.user.name) }),
    group: auth.routes({ deep: { er: (context) => context.shared.find(context.user.name) } }),
  } satisfies Routes<App>;
  const context = () => app;
  createRouter(routes, { context });
  // @ts-expect-error these routes ask for shared data
  createRouter(routes);
  const found = hook({
    header: 'authorization',
    provides: 'user',
    handler: (context: Context<App>, token: string) => context.shared.find(token),
  });
  createRouter(
    {
      ping: (context) => context.shared.find('x'),
      ...found.routes({ me: (context) => context.user.name }),
      users: found.routes({
        get: route({ handler: (context, id: number) => context.user.id + id }),
      }),
    },
    { context },
  );
  // @ts-expect-error this hook asks for shared data
  createRouter({ ...found.routes({ me: (context) => context.user.name }) });

  // Routes as constants of their own.
  const own = auth.routes({ me: (context) => context.user.name });
  createRouter(own);
  createRouter({ ...own, ping: () => 1, group: own });

  // Routes with options as constants, as in files of their own.
  const remove = adminOnly.route({
    timeout: 1000,
    handler: (context, id: number) => context.admin.id + context.user.id + id,
  });
  same<
    (context: Context & { readonly user: User } & { readonly admin: User }, id: number) => number
  >()(remove.handler);
  const tickets = auth.routes({
    list: (context) => context.user.name,
    find: auth.route({ query: true, handler: (context, id: number) => context.user.id + id }),
    group: { deep: auth.route({ handler: (context) => context.user.isAdmin }) },
    admin: adminOnly.routes({ remove }),
    ...adminOnly.routes({ also: adminOnly.route({ handler: (context) => context.user.name }) }),
  });
  const reports = adminOnly.routes({
    all: (context) => context.admin.name + context.user.name,
    one: adminOnly.route({ handler: (context, id: number) => context.user.id + id }),
  });
  const profile = {
    name: (context) => context.user.name,
    rename: auth.route({ handler: (context, name: string) => context.user.name + name }),
  } satisfies RoutesIn<ContextWithin<typeof auth>>;
  const greet = (context: ContextWithin<typeof adminOnly>, text: string) =>
    text + context.admin.name + context.user.name;
  const parts = createRouter({
    ...tickets,
    ...auth.routes({ reports, profile, staff: adminOnly.routes({ greet }) }),
  });
  same<Promise<number>>()(parts.call('find', 1));
  same<Promise<number>>()(parts.call('admin/remove', 1));
  same<Promise<string>>()(parts.call('also'));
  same<Promise<number>>()(parts.call('reports/one', 1));
  same<Promise<string>>()(parts.call('profile/rename', 'x'));
  same<Promise<string>>()(parts.call('staff/greet', 'x'));
  same<true>()(tickets.find.entry.query);
  same<Context<App> & { readonly user: User }>()({} as ContextWithin<typeof found>);
  same<never>()({} as never as ContextWithin<() => number>);
  // @ts-expect-error the hook around it is missing
  createRouter({ me: auth.route({ handler: () => 1 }) });
  // @ts-expect-error the hook around it is missing
  createRouter({ ...auth.routes({ remove }) });
  // @ts-expect-error the hook around it is missing
  createRouter({ reports });
  // @ts-expect-error no hook provides it here
  auth.route({ handler: (context) => context.admin });
  // @ts-expect-error no such option
  auth.route({ timeuot: 1, handler: (context) => context.user });

  // @ts-expect-error the hook around it is missing
  createRouter({ ...adminOnly.routes({ remove: (context) => context.admin.id }) });
  // @ts-expect-error the hook around it is missing
  createRouter({ group: adminOnly.routes({ remove: (context) => context.admin.id }) });
  // @ts-expect-error its routes stand within it
  createRouter({ auth, ping: () => 1 });
  // @ts-expect-error no hook provides it here
  createRouter({ ...auth.routes({ me: () => 1 }), you: (context) => context.user });
  // @ts-expect-error a hook around it provides that value
  createRouter({ ...auth.routes({ ...auth.routes({ me: () => 1 }) }) });
  // @ts-expect-error contexts have a path
  hook({ provides: 'path', handler: () => 1 });
  // @ts-expect-error a value goes into contexts or to the caller
  hook({ provides: 'user', returns: 'body', handler: () => 1 });
  // @ts-expect-error after the routes nobody needs a value
  hook({ provides: 'user', after: true, handler: () => 1 });
}

test('the types of hooks that provide values hold', (t) => {
  t.is(typeof typesOf, 'function');
});
