import { createRouter, hook, RpcError, route } from '@mikrokit/router';
import { rateLimit } from '@mikrokit/router/rate-limit';
import { memorySessionStore, sessions } from '@mikrokit/router/sessions';
import { createCodec } from '@mikrokit/types';

const user = hook({
  header: 'authorization',
  security: { type: 'http', scheme: 'bearer' },
  handler: (_context, _token: string) => {},
});
const key = hook({
  header: 'x-key',
  security: { type: 'apiKey', in: 'header', name: 'x-key' },
  handler: (_context, _key: string) => {},
});
const cart = sessions({
  provides: 'cart',
  codec: createCodec<{ items: number }>(),
  store: memorySessionStore(),
  cookie: { name: 'cart' },
});

const limit = rateLimit({ key: () => 'all', rate: { limit: 10, interval: 1_000 } });

const routes = {
  v1: {
    limit,
    get: route({
      http: 'GET /v1/books/{id}',
      handler: (_context, id: string): string | RpcError<'no-book', { id: string }> =>
        new RpcError('no-book', { status: 404, data: { id } }),
    }),
  },
  v2: {
    ping: route({ http: 'GET /v2/ping', handler: (): string => 'pong' }),
    all: { user, key, ...cart.routes({ all: route({ http: 'GET /v2/all', handler: () => 1 }) }) },
    cart: { user, ...cart.routes({ mine: route({ http: 'GET /v2/cart', handler: () => 1 }) }) },
    both: {
      shelf: hook({
        header: 'x-shelf',
        handler: (_context, shelf: string): RpcError<'no-book', { shelf: string }> | undefined =>
          shelf === '' ? new RpcError('no-book', { data: { shelf } }) : undefined,
      }),
      get: route({
        http: 'GET /v2/both',
        handler: (): string | RpcError<'no-book', { id: string }> => 'book',
      }),
    },
    open: { ...cart.routes({ look: route({ http: 'GET /v2/look', handler: () => 1 }) }) },
  },
};

export const problems = createRouter(routes, { problemDetails: true });
export const plain = createRouter(routes);
