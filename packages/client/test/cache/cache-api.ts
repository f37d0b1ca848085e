import { type Context, createRouter, hook, RpcError, route } from '@mikrokit/router';

export interface Item {
  id: number;
  at: Date;
  /** Grows with each call of the handler. */
  calls: number;
}

/** The calls that reached handlers, and whether they fail. */
export const state = { calls: 0, isDown: false };

const item = (id: number): Item => ({ id, at: new Date(0), calls: ++state.calls });
const down = () => new RpcError('down', { status: 503, message: 'Not now' });

export const routes = {
  auth: hook({
    header: 'authorization',
    returns: { header: 'x-greeting' },
    handler: (_context: Context, token?: string): string => `hello ${token}`,
  }),
  items: {
    get: route({
      query: true,
      handler: (_context: Context, id: number, _note?: string) =>
        state.isDown ? down() : item(id),
    }),
    list: route({ query: true, handler: (_context: Context) => [item(1)] }),
    save: (_context: Context, given: Item): Item => given,
    fail: (_context: Context, _id: number): RpcError<'down'> => down(),
  },
  me: route({
    query: true,
    handler: (context: Context): [string | undefined, number] => [
      context.request.header('authorization'),
      ++state.calls,
    ],
  }),
  secret: route({ query: true, cacheControl: 'no-store', handler: () => ++state.calls }),
  mine: route({ query: true, cacheControl: 'private, max-age=60', handler: () => ++state.calls }),
  fresh: route({ query: true, cacheControl: 'max-age=60', handler: () => ++state.calls }),
  httpRoute: route({
    http: 'GET /http-routes/{id}',
    rpc: false,
    cacheControl: 'max-age=60',
    handler: (_context: Context, id: number): number => id + ++state.calls,
  }),
  tagged: route({
    query: true,
    etag: true,
    handler: () => {
      state.calls++;
      return state.isDown ? down() : 'tagged';
    },
  }),
  lasting: route({
    query: true,
    etag: true,
    cacheControl: 'max-age=0, stale-if-error=60',
    handler: () => (state.isDown ? down() : 'lasting'),
  }),
};

const ignore = () => {};

export const cacheApi = createRouter(routes, {
  logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
});
