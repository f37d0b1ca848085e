import { createClient, type RpcError } from '@mikrokit/client';
import { type Context, hook, type Router, route } from '@mikrokit/router';
import test from 'ava';

// tsc checks everything here and fails on an unused @ts-expect-error; nothing runs.

interface Page<T> {
  items: T[];
  next?: bigint;
}
interface Tree<T> {
  value: T;
  children: Tree<T>[];
}
type NoItem = RpcError<'no-item', { id: number; at: Date }>;
type Locked = RpcError<'locked', { by: string }>;
type Busy = RpcError<'busy'>;

const definition = {
  tenant: hook({ header: 'X-Tenant', handler: (_context: Context, _tenant: bigint) => {} }),
  shop: {
    trace: hook({
      name: 'trace',
      returns: 'body',
      handler: (_context: Context, _at?: Date, _tag?: string) => ({ took: 1 }),
    }),
    items: {
      limit: hook({
        header: 'x-limit',
        returns: { header: 'X-Left' },
        handler: (_context: Context, _most?: number): number | Busy => 1,
      }),
      page: (_context: Context, _from?: bigint, _size = 10): Page<{ id: number; since: Date }> => ({
        items: [],
      }),
      tree: async (_context: Context): Promise<Tree<Map<string, Set<Date>>> | NoItem | Locked> => ({
        value: new Map(),
        children: [],
      }),
      find: route({
        query: true,
        handler: (_context: Context, _kind: 'a' | 'b', ..._ids: [number, ...string[]]) =>
          Promise.resolve(
            null as unknown as NoItem | Locked | [id: number, name: string] | undefined,
          ),
      }),
      either: (_context: Context, _by: { id: number } | { name: string }): number | string => 1,
    },
    open: (_context: Context) => true as const,
  },
};

type Api = Router<typeof definition>;

/** Fails to compile unless both types are the same. */
function same<A>() {
  return <B>(
    _: B,
    ..._same: (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? [] : [never]
  ) => {};
}

async function demands() {
  const client = createClient<Api>({ url: '/', headers: { 'x-tenant': 1n } });
  const { items } = client.shop;

  same<Promise<Page<{ id: number; since: Date }>>>()(items.page(1n, 5));
  same<Promise<Tree<Map<string, Set<Date>>>>>()(items.tree());
  same<Promise<[id: number, name: string] | undefined>>()(items.find('a', 1, 'x', 'y'));
  same<Promise<true>>()(client.shop.open());
  items.page();
  items.either({ id: 1 });
  items.either({ name: 'a' });
  // @ts-expect-error the first of the rest is a number
  items.find('a', 'x');
  // @ts-expect-error it is not optional
  items.find('a');
  // @ts-expect-error no such kind
  items.find('c', 1);
  // @ts-expect-error neither of the two
  items.either({ no: 1 });

  // Errors of the route and of hooks at every level around it, and only of those.
  const tree = await items.tree.safe();
  if (!tree.ok) {
    const { error } = tree;
    if (error.type === 'no-item') same<Date>()(error.data.at);
    if (error.type === 'locked') same<string>()(error.data.by);
    if (error.type === 'busy') same<undefined>()(error.data);
    if (error.type === 'application') same<string>()(error.route);
  }
  same<number | undefined>()(tree.hooks['shop/items/limit']);
  same<{ took: number } | undefined>()(tree.hooks.trace);
  const open = await client.shop.open.safe();
  // @ts-expect-error that hook does not run for this route
  open.hooks['shop/items/limit'];
  // @ts-expect-error nor can it fail it
  if (!open.ok && open.error.type === 'busy') return;

  // Headers and parameters of hooks, where they run.
  items.with({ headers: { 'x-tenant': 2n, 'x-limit': 5 }, hooks: { trace: [new Date(), 'a'] } });
  client.shop.open.with({ hooks: { trace: [] }, headers: { 'x-tenant': 3n } });
  items.page.with({ headers: () => ({ 'x-limit': 5 }) })();
  // @ts-expect-error this header is a bigint
  client.with({ headers: { 'x-tenant': 'acme' } });
  // @ts-expect-error this one is a number
  items.tree.with({ headers: { 'x-limit': 'five' } });
  // @ts-expect-error the second parameter is a string
  items.tree.with({ hooks: { trace: [new Date(), 5] } });
  // @ts-expect-error this hook runs for no route of the client's own
  client.with({ hooks: { trace: [] } });
}

test('the types of a demanding API hold', (t) => {
  t.is(typeof demands, 'function');
});
