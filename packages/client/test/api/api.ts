import { type Context, createRouter, hook, RpcError, route } from '@mikrokit/router';

export interface User {
  id: number;
  name: string;
  lastUpdate: Date;
  tags?: Set<string>;
}

const user = (id: number): User => ({ id, name: 'Ada', lastUpdate: new Date(0) });

/** The API of the tests. */
export const api = createRouter({
  auth: hook({
    header: 'Authorization',
    handler: (_context, token?: string): undefined | RpcError<'denied', { since: Date }> =>
      token === 'wrong'
        ? new RpcError('denied', { status: 401, data: { since: new Date(1) } })
        : undefined,
  }),
  trace: hook({ name: 'trace', returns: 'body', handler: (_context, at?: Date) => at }),
  users: {
    get: async (_context: Context, id: number, asOf?: Date) =>
      id > 0
        ? { ...user(id), ...(asOf && { lastUpdate: asOf }) }
        : new RpcError('no-user', { status: 404, data: { id: BigInt(id) } }),
    list: route({ query: true, handler: (_context, ...ids: number[]): User[] => ids.map(user) }),
    update: (_context, given: User): User => given,
    remove: (_context, _id: number): void => {},
  },
  ping: () => 'pong',
  header: (context, name: string): string | undefined => context.request.header(name),
});
