import { hook, type RouteTraits, route, type StreamBuffer } from '@mikrokit/router';
import { memoryStreamStore } from '@mikrokit/router/stream-stores';
import test from 'ava';

// `route()` and the `route()` of a hook list the same type parameters, which TypeScript cannot share. Here tsc finds an
// option that one of the two lists lacks: its literal would not reach the type of the route.

/** Each option that is part of a route's type, apart from `detached`. Fails to compile when one is missing. */
const literals = {
  path: '/one',
  query: true,
  idempotent: true,
  resumable: true,
  http: 'GET /one',
  rpc: false,
  public: true,
  nestedQuery: true,
  idempotencyKey: { ttl: 1 },
} as const satisfies Required<Omit<RouteTraits, 'detached'>>;

const stream = { detached: true, store: memoryStreamStore(), identity: () => 'ada' } as const;
const buffer: StreamBuffer = { max: 1, overflow: 'latest' };

/** Takes a definition whose type has kept all literals. */
function assertLiterals(
  definition: typeof literals & { readonly stream: { readonly detached: true } },
): boolean {
  return definition.path === '/one';
}

test('route() of the package and of a hook keep the literals of the same options', (t) => {
  const user = hook({ provides: 'user', handler: () => 'Ada' });
  const options = { ...literals, stream, buffer, handler: (): number => 1 };
  t.true(assertLiterals(route(options)));
  t.true(assertLiterals(user.route(options)));
});
