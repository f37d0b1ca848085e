import type { DetachedStreamOptions } from './detached-stream.ts';
import type { RouteDefinition } from './route-definition.ts';
import type { IdempotencyKeyOptions, RouteOptions } from './route-options.ts';

/**
 * `route()` for handlers whose contexts have the type `C`. TypeScript infers nothing about the
 * context.
 */
export type RouteFunction<C> = <
  Params extends unknown[],
  Result,
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
    readonly handler: (context: C, ...params: Params) => Result;
    readonly stream?: DetachedStreamOptions<Detached, C>;
  },
) => RouteDefinition<
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
>;
