import {
  type Call,
  type Context,
  createRouter,
  type Dispatcher,
  hook,
  type RouteError,
  type RouteId,
  type RouteParams,
  type Router,
  type Routes,
  RpcError,
  route,
} from '@mikrokit/router';
import test from 'ava';

// Everything here is checked by tsc, which fails on an unused @ts-expect-error; nothing of it runs.

interface User {
  id: number;
}
interface Db {
  find(id: number): User;
}
interface App {
  readonly db: Db;
}

/** Fails to compile unless both types are the same. */
function same<A>() {
  return <B>(
    _: B,
    ..._same: (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? [] : [never]
  ) => {};
}

type NoUser = RpcError<'no-user', { id: number }>;

type Gone = RpcError<'gone', undefined, 410>;

class Missing extends RpcError<'missing', { id: number }> {}

function errorTypes() {
  const whole = (): User | NoUser => new RpcError('no-user', { status: 404, data: { id: 1 } });
  const open = (): RpcError<'open', { id: number } | undefined> => new RpcError('open');
  // @ts-expect-error: callers rely on the data
  const lacking = (): User | NoUser => new RpcError('no-user', { status: 404 });
  // @ts-expect-error: the same for an error of one's own
  const ownLacking = new Missing('missing');
  // Where a result has several errors, one without data has to be named.
  const several = (): User | NoUser | RpcError<'closed'> => new RpcError<'closed'>('closed');
  const gone = (): User | Gone => new RpcError('gone', { status: 410 });
  // @ts-expect-error: without it, the status is 400
  const lackingStatus = (): User | Gone => new RpcError('gone');
  // @ts-expect-error: callers rely on the status
  const otherStatus = (): User | Gone => new RpcError('gone', { status: 404 });
  const either = (): RpcError<'gone', undefined, 404 | 410> =>
    new RpcError('gone', { status: 404 });
  const any = (): RpcError<'gone'> => gone() as Gone;
  return [whole, open, lacking, ownLacking, several, gone, lackingStatus, otherStatus, either, any];
}

function typesOf(db: Db) {
  const context = () => ({ db });

  // The context is typed by its place, and a result by what is returned.
  const plain = createRouter({
    get: (context, id: number) => `${context.path}${id}`,
    users: { list: async (_, page?: number): Promise<User[]> => [{ id: page ?? 0 }] },
  });
  same<(context: Context, id: number) => string>()(plain.definition.get);
  same<(context: Context, page?: number) => Promise<User[]>>()(plain.definition.users.list);

  // Shared data is typed by the factory, though that comes second.
  const shared = createRouter(
    { get: (context, id: number) => context.shared.db.find(id) },
    { context },
  );
  same<(context: Context<{ db: Db }>, id: number) => User>()(shared.definition.get);
  createRouter({ deep: { er: (context) => context.shared.db.find(1) } }, { context });
  createRouter({ get: (context) => context.shared.db.find(1) }, { context: async () => ({ db }) });
  createRouter(
    { get: (context) => context.shared.db.find(1) },
    { context: (call: Call) => ({ db, id: call.id }) },
  );
  // @ts-expect-error without a factory nothing is known of shared data
  createRouter({ get: (context) => context.shared.db });
  // @ts-expect-error the factory makes no such thing
  createRouter({ get: (context) => context.shared.other }, { context });
  // @ts-expect-error this handler asks for what the factory does not make
  createRouter({ get: (context: Context<App>) => context.id }, { context: () => ({ other: 1 }) });
  // @ts-expect-error this handler asks for shared data, and there is no factory
  createRouter({ get: (context: Context<App>) => context.id });

  // A parameter without a type cannot be used.
  createRouter({
    get: (_, id) => {
      const text: string = id;
      // @ts-expect-error it is never, so it has no members
      return text + id.length;
    },
  });

  // Routes as a constant of their own.
  const routes = { get: (context, id: number) => context.path + id } satisfies Routes;
  same<(context: Context, id: number) => string>()(createRouter(routes).definition.get);
  createRouter(routes, { context });
  const withApp = {
    get: (context, id: number) => context.shared.db.find(id),
  } satisfies Routes<App>;
  createRouter(withApp, { context });
  // @ts-expect-error these routes ask for shared data
  createRouter(withApp);
  const annotated: Routes = { get: (_, id: number) => id };
  same<Router<Routes>>()(createRouter(annotated));

  // Definitions with options.
  const definition = route({ timeout: 5, handler: (context, id: number) => context.path + id });
  same<(context: Context, id: number) => string>()(definition.handler);
  createRouter({ definition, group: { definition } }, { context });
  const named = route({
    handler: (context: Context<App>, id: number) => context.shared.db.find(id),
  });
  createRouter({ named }, { context });
  // @ts-expect-error this definition asks for shared data
  createRouter({ named });
  const query = route({ query: true, path: '/q', handler: (_context: Context) => 1 });
  same<true>()(query.query);
  same<'/q'>()(query.path);
  same<undefined>()(query.idempotent);
  // @ts-expect-error there is no such option
  route({ timeOut: 5, handler: () => 1 });
  // @ts-expect-error a definition needs a handler
  route({ timeout: 5 });
  // @ts-expect-error only route() makes definitions
  createRouter({ get: { timeout: 5, handler: (_, id: number) => id } });
  // @ts-expect-error a number is no route
  createRouter({ get: 1 });
  // @ts-expect-error there is no such option
  createRouter({ get: () => 1 }, { suffixes: '.json' });

  // Calls in process.
  const called = createRouter({
    auth: hook({ header: 'authorization', handler: (_: Context, token: string) => token }),
    ping: () => 'pong',
    users: {
      get: (_, id: number, page?: string) =>
        id > 0 ? { id, page } : new RpcError('no-user', { data: { id } }),
      list: route({
        query: true,
        handler: async (_, ...ids: number[]): Promise<User[]> => ids.map((id) => ({ id })),
      }),
    },
  });
  same<Promise<string>>()(called.call('ping'));
  same<Promise<{ id: number; page: string | undefined }>>()(called.call('users/get', 1));
  same<Promise<User[]>>()(called.caller({}).call('users/list', 1, 2, 3));
  type Ids = RouteId<typeof called.definition>;
  same<Ids>()('' as 'ping' | 'users/get' | 'users/list');
  same<RouteError<typeof called.definition, 'users/get'>>()(
    new RpcError('no-user', { data: { id: 1 } }),
  );
  same<RouteParams<typeof called.definition, 'users/get'>>()(
    [] as unknown as [id: number, page?: string | undefined],
  );
  // @ts-expect-error there is no such route
  called.call('users');
  // @ts-expect-error a parameter is missing
  called.call('users/get');
  // @ts-expect-error one parameter too many
  called.call('ping', 1);
  // @ts-expect-error this parameter is a number
  called.call('users/list', '1');
  // Routes that are not known by name take and give anything.
  same<Promise<unknown>>()(createRouter(annotated).call('get', 1, '2'));

  // The place types the context of handlers within route() and hook().
  const placed = {
    auth: hook({ header: 'a', handler: (context, id: number) => void context.shared.db.find(id) }),
    get: route({ handler: (context, id: number) => context.shared.db.find(id) }),
    group: { get: route({ handler: (context) => context.shared.db.find(1) }) },
  } satisfies Routes<App>;
  same<(context: Context<App>, id: number) => User>()(placed.get.handler);
  createRouter(placed, { context });
  // @ts-expect-error these routes ask for shared data
  createRouter(placed);
  // @ts-expect-error shared data has no such thing
  ({ x: hook({ handler: (context) => context.shared.other }) }) satisfies Routes<App>;

  // Hooks keep what callers have to know of them.
  const auth = hook({ header: 'Authorization', handler: (_context, token: string) => token });
  same<'Authorization'>()(auth.header);
  same<undefined>()(auth.returns);
  same<undefined>()(auth.name);
  same<(context: Context, token: string) => string>()(auth.handler);
  const stats = hook({ name: 'stats', returns: { header: 'x-a' }, handler: () => 1 });
  same<'stats'>()(stats.name);
  same<{ readonly header: 'x-a' }>()(stats.returns);
  createRouter({ auth, group: { stats, get: () => 1 } }, { context });
  // @ts-expect-error there is no such option
  hook({ headers: 'a', handler: () => 1 });
  // @ts-expect-error a hook needs a handler
  hook({ header: 'a' });
  // @ts-expect-error a result goes into the body or a header
  hook({ returns: 'cookie', handler: () => 1 });
  const asking = hook({ handler: (context: Context<App>) => context.id });
  // @ts-expect-error this hook asks for what the factory does not make
  createRouter({ asking, get: () => 1 }, { context: () => 1 });
  same<unknown>()(null as unknown as Context['route']['metadata'][string]);

  // Any router fits an adapter.
  const adapters: Dispatcher[] = [plain, shared, createRouter({ named }, { context })];

  // Errors keep their type, data and status.
  const error = new RpcError('no-user', { status: 404, data: { id: 1 } });
  same<RpcError<'no-user', { id: number }, 404>>()(error);
  same<RpcError<'gone', undefined>>()(new RpcError('gone'));
  return { adapters };
}

test('the types hold', (t) => {
  t.is(typeof typesOf, 'function');
  t.is(typeof errorTypes, 'function');
});
