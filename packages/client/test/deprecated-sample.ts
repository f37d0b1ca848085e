import { createClient } from '@mikrokit/client';
import { createRouter, hook, RpcError, route } from '@mikrokit/router';

export interface User {
  id: number;
  /** @deprecated since web 42, use id */
  key: string;
}

const user: User = { id: 1, key: 'a' };

const auth = hook({
  provides: 'user',
  header: 'authorization',
  handler: (_context, token?: string): { name: string } | RpcError<'denied'> =>
    token ? { name: token } : new RpcError('denied', { status: 401 }),
});

export const api = createRouter({
  users: {
    get: (_context, id: number): User => ({ ...user, id }),
    /** @deprecated since web 42, use get */
    find: (_context, id: number): User => ({ ...user, id }),
    /** @deprecated since web 42, use get */
    search: route({ query: true, handler: (_context, id: number): User => ({ ...user, id }) }),
  },
  guarded: auth.routes({
    /** @deprecated since web 42 */
    me: (context) => context.user.name,
  }),
});

export const client = createClient<typeof api>({ url: 'http://localhost' });
export const { id, key } = await client.users.get(1);
export const found = await client.users.find(1);
export const searched = await client.users.search.safe(1);
export const again = await client.with({ timeout: 5 }).users.find.with({ retry: 1 })(1);
export const name = await client.guarded.me();
