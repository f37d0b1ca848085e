import { type Context, createRouter, hook, RpcError, route } from '@mikrokit/router';
import type { Email } from '@mikrokit/types';

export interface User {
  id: number;
  name: string;
  lastUpdate: Date;
  tags?: Set<string>;
}

const toUser = (id: number): User => ({ id, name: 'Ada', lastUpdate: new Date(0) });

const wait = (time: number, signal: AbortSignal) =>
  new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => resolve('done'), time);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** The routes of `api`. */
export const routes = {
  auth: hook({
    header: 'Authorization',
    handler: (
      _context: Context,
      token?: string,
    ): undefined | RpcError<'denied', { since: Date }> =>
      token === 'wrong'
        ? new RpcError('denied', { status: 401, data: { since: new Date(1) } })
        : undefined,
  }),
  since: hook({ header: 'x-since', handler: (_context: Context, _since?: Date) => {} }),
  trace: hook({
    name: 'trace',
    returns: 'body',
    handler: (_context: Context, at?: Date): Date | undefined => at,
  }),
  users: {
    get: async (_context: Context, id: number, asOf?: Date) =>
      id > 0
        ? { ...toUser(id), ...(asOf && { lastUpdate: asOf }) }
        : new RpcError('no-user', { status: 404, data: { id: BigInt(id) } }),
    list: route({
      query: true,
      handler: (_context: Context, ...ids: number[]): User[] => ids.map(toUser),
    }),
    page: route({
      query: true,
      handler: (_context: Context, { cursor = 0n, name }: { cursor?: bigint; name: string }) => ({
        users: [{ ...toUser(Number(cursor)), name }],
        next: cursor < 2n ? cursor + 1n : undefined,
      }),
    }),
    update: (_context: Context, given: User): User => given,
    remove: (_context: Context, _id: number): void => {},
  },
  // Names of members that a function or a client has.
  safe: (_context: Context) => 'the route safe',
  name: (_context: Context) => 'the route name',
  call: { apply: (_context: Context) => 'the route call/apply' },
  ping: (_context: Context) => 'pong',
  invite: (_context: Context, email: string & Email): string => email,
  method: route({ query: true, handler: (context: Context, text: string) => [context.id, text] }),
  header: (context: Context, name: string): string | undefined => context.request.header(name),
  slow: (context: Context, time: number) => wait(time, context.signal),
  boom: (_context: Context): string => {
    throw new Error('secret');
  },
  placed: route({ path: '/elsewhere/ä', handler: (_context: Context) => 'placed' }),
};

const ignore = () => {};
const logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };

export const api = createRouter(routes, { logger });

/** `api` at other paths. */
export const moved = createRouter(routes, {
  prefix: 'api/v1',
  suffix: '.rpc',
  pathTransform: (path) => path.replace('/users/', '/people/'),
});

/** `api` without the parts that servers can turn off. */
export const closed = createRouter(routes, { maxBatch: 0, describe: false, prefix: 'api' });
