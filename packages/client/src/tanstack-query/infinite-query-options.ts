import type { DataTag, InfiniteData, QueryFunctionContext } from '@tanstack/query-core';
import type { AnyRpcError, CallFailure, ClientRoute } from '../types/client.ts';
import type { HookFailure, HookField } from '../types/hooks.ts';
import { pagesKey, type RouteKey } from './query-key.ts';
import { callRoute, type ErrorOptions, type RouteData, retryBy } from './route-query.ts';

/** How the pages of a route follow each other. Write `getNextPageParam` before `params`, so that TypeScript knows the cursor. */
export interface Pages<Params extends readonly unknown[], Value, Cursor> {
  /**
   * The cursor of the next page, from the result of this one. `undefined` or `null` after the last
   * page.
   */
  readonly getNextPageParam: (
    lastPage: RouteData<Value>,
    pages: readonly RouteData<Value>[],
  ) => Cursor | undefined | null;
  /** The same for the page before the first one. Default: there is none. */
  readonly getPreviousPageParam?: (
    firstPage: RouteData<Value>,
    pages: readonly RouteData<Value>[],
  ) => Cursor | undefined | null;
  /** The parameters of the call for a page. The first page has no cursor, unless `initialPageParam` is one. */
  readonly params: (cursor: Cursor | undefined) => [...Params];
  /** The cursor of the first page. Default: none. */
  readonly initialPageParam?: Cursor;
}

/** Options for `useInfiniteQuery` and its like. */
export interface RouteInfiniteQueryOptions<Value, Failure extends Error, Cursor>
  extends ErrorOptions<Failure> {
  /** The route's id and the parameters. */
  readonly queryKey: DataTag<RouteKey, InfiniteData<RouteData<Value>, Cursor | undefined>, Failure>;
  /** Calls the route for one page. */
  readonly queryFn: (
    context: QueryFunctionContext<RouteKey, Cursor | undefined>,
  ) => Promise<RouteData<Value>>;
  /** The cursor of the first page. */
  readonly initialPageParam: Cursor | undefined;
  /** Returns the cursor of the next page, or nothing after the last one. */
  readonly getNextPageParam: (
    lastPage: RouteData<Value>,
    pages: RouteData<Value>[],
  ) => Cursor | undefined | null;
  /** Returns the cursor of the page before the first one. Default: none. */
  readonly getPreviousPageParam?: (
    firstPage: RouteData<Value>,
    pages: RouteData<Value>[],
  ) => Cursor | undefined | null;
}

/**
 * Options of a query that grows by pages. The result of a page tells the cursor of the next one:
 * `infiniteQueryOptions(client.posts, { getNextPageParam: (page) => page.next, params: (cursor) => [{ cursor }] })`.
 * Calls are cancelled and retried as with `queryOptions`.
 */
export function infiniteQueryOptions<
  Params extends readonly unknown[],
  Value,
  Failure extends AnyRpcError,
  Hooks extends HookField,
  Cursor,
>(
  route: ClientRoute<Params, Value, Failure, Hooks>,
  {
    getNextPageParam,
    getPreviousPageParam,
    params,
    initialPageParam,
  }: Pages<Params, NoInfer<Value>, Cursor>,
): RouteInfiniteQueryOptions<Value, Failure | HookFailure<Hooks> | CallFailure, Cursor> {
  type Options = RouteInfiniteQueryOptions<
    Value,
    Failure | HookFailure<Hooks> | CallFailure,
    Cursor
  >;
  return {
    queryKey: pagesKey(route, params(initialPageParam)) as Options['queryKey'],
    queryFn: (context) =>
      callRoute(route, params(context.pageParam as Cursor | undefined), context),
    initialPageParam,
    getNextPageParam,
    ...(getPreviousPageParam && { getPreviousPageParam }),
    retry: retryBy(route),
  };
}
