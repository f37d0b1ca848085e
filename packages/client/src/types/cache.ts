import type { RouteId, RouteParams } from '@mikrokit/router/protocol';
import type { CacheOptions, RouteCache } from '../options.ts';
import type { ApiType } from './client.ts';

/** The options of a client that name routes of its API. */
export interface ApiOptions<Api extends ApiType> {
  /** Stores results of queries: how, and for how long. Default: stores none. */
  readonly cache?: RouteCaches<Api> | undefined;
  /** The queries whose stored results become stale: after all mutations, or after mutations by id. Default: none. */
  readonly invalidates?: Invalidation<Api> | undefined;
}

/** Options of a cache, also for single routes. */
export interface RouteCaches<Api extends ApiType> extends Omit<CacheOptions, 'routes'> {
  /** Other options for some routes, by id. `false` stores none of their results. Default: none. */
  readonly routes?:
    | { readonly [Id in RouteId<Api['definition']>]?: RouteCache | false }
    | undefined;
}

/** The queries whose stored results become old: by any mutation, or by the mutations of these ids. */
export type Invalidation<Api extends ApiType> =
  | readonly InvalidatedRoute<Api['definition']>[]
  | {
      readonly [Id in RouteId<Api['definition']>]?:
        | readonly InvalidatedRoute<Api['definition']>[]
        | ((
            ...params: RouteParams<Api['definition'], Id>
          ) => readonly InvalidatedRoute<Api['definition']>[]);
    };

type InvalidatedRoute<R> = {
  [Id in RouteId<R>]: Id | readonly [Id, ...RouteParams<R, Id>];
}[RouteId<R>];
