import type { Context } from './call/context.ts';
import { DefinedRoute, type RouteRules } from './definition/definitions.ts';
import type { DetachedStreamOptions } from './definition/detached-stream.ts';
import { checkRoute } from './definition/route-checks.ts';
import type { RouteDefinition } from './definition/route-definition.ts';
import type { IdempotencyKeyOptions, RouteOptions } from './definition/route-options.ts';
import { createQueryRoute } from './protocol/query-route.ts';

const RULES: RouteRules = {
  check: checkRoute,
  queryOf: createQueryRoute,
  loadDetached: () => import('./streams/detached/start-detached.ts'),
};

/**
 * Adds options to a handler. `satisfies Routes<App>` around the routes types its context. Elsewhere, a handler that
 * uses `context.shared` must name the type: `context: Context<App>`. Inside a hook that provides a value, use `route()`
 * of the hook.
 *
 * @example
 * ```ts
 * import { createRouter, route } from '@mikrokit/router';
 *
 * const api = createRouter({
 *   find: route({
 *     http: 'GET /users/{id}',
 *     timeout: 1_000,
 *     handler: (_context, id: number) => ({ id, name: 'Ada' }),
 *   }),
 * });
 *
 * console.log(await api.call('find', 7)); // → { id: 7, name: 'Ada' }
 * ```
 */
// Infers each part of the handler's type separately, so that the surrounding type can provide the
// context's.
export function route<
  Params extends unknown[],
  Result,
  C extends Context,
  const Path extends string | undefined = undefined,
  const Query extends boolean | undefined = undefined,
  const Idempotent extends boolean | undefined = undefined,
  const Http extends string | undefined = undefined,
  const Resumable extends boolean | undefined = undefined,
  const Detached extends boolean | undefined = undefined,
  const Rpc extends boolean | undefined = undefined,
  const Public extends boolean | undefined = undefined,
  const NestedQuery extends boolean | undefined = undefined,
  const Key extends true | IdempotencyKeyOptions | undefined = undefined,
>(
  options: RouteOptions<{
    path: Path;
    query: Query;
    idempotent: Idempotent;
    http: Http;
    resumable: Resumable;
    detached: Detached;
    rpc: Rpc;
    public: Public;
    nestedQuery: NestedQuery;
    idempotencyKey: Key;
  }> & {
    /** Runs for each call, with the context and the parameters that the client sends. */
    readonly handler: (context: C, ...params: Params) => Result;
    readonly stream?: DetachedStreamOptions<Detached, NoInfer<C>>;
  },
): RouteDefinition<
  (context: C, ...params: Params) => Result,
  // Keeps the general type in `Routes` from becoming the type of this route.
  {
    path: NoInfer<Path>;
    query: NoInfer<Query>;
    idempotent: NoInfer<Idempotent>;
    http: NoInfer<Http>;
    resumable: NoInfer<Resumable>;
    detached: NoInfer<Detached>;
    rpc: NoInfer<Rpc>;
    public: NoInfer<Public>;
    nestedQuery: NoInfer<NestedQuery>;
    idempotencyKey: NoInfer<Key>;
  }
> {
  return defineRoute(options);
}

/** Makes a route. `within` is the hook whose `route()` was called. */
export function defineRoute(options: object, within?: object): never {
  return Object.freeze(Object.assign(new DefinedRoute({ rules: RULES, within }), options)) as never;
}
