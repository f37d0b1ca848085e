import type { DataTag, QueryFunctionContext, SkipToken } from '@tanstack/query-core';
import type { AnyRpcError, CallFailure, ClientRoute } from '../types/client.ts';
import type { HookFailure, HookField } from '../types/hooks.ts';
import { callKey, type RouteKey, skippedKey } from './query-key.ts';
import {
  callRoute,
  type ErrorOptions,
  type RouteData,
  retryBy,
  type Skippable,
  skipTokenIn,
} from './route-query.ts';

/** Options for `useQuery` and its like; spread them to add others: `{ ...queryOptions(client.users.get, 1), staleTime: 5_000 }`. */
export interface RouteQueryOptions<Value, Failure extends Error> extends ErrorOptions<Failure> {
  /** The route's id and the parameters. */
  readonly queryKey: DataTag<RouteKey, RouteData<Value>, Failure>;
  /** Calls the route. */
  readonly queryFn: (context: QueryFunctionContext) => Promise<RouteData<Value>>;
}

/** As {@link RouteQueryOptions}, for a query that can be skipped. `useSuspenseQuery` does not take them. */
export interface SkippableQueryOptions<Value, Failure extends Error>
  extends Omit<RouteQueryOptions<Value, Failure>, 'queryFn'> {
  /** Calls the route, or `skipToken`. */
  readonly queryFn: RouteQueryOptions<Value, Failure>['queryFn'] | SkipToken;
}

/**
 * Options of a query that calls a route with these parameters. A query that is cancelled aborts its call. Transient
 * failures are retried: by the client's own `retry` if it has one, otherwise by TanStack Query, up to three times. With
 * `skipToken` as a parameter, nothing is called: `queryOptions(client.users.get, id ?? skipToken)`.
 */
export function queryOptions<
  Params extends readonly unknown[],
  Value,
  Failure extends AnyRpcError,
  Hooks extends HookField,
>(
  route: ClientRoute<Params, Value, Failure, Hooks>,
  ...params: Params
): RouteQueryOptions<Value, Failure | HookFailure<Hooks> | CallFailure>;
export function queryOptions<
  Params extends readonly unknown[],
  Value,
  Failure extends AnyRpcError,
  Hooks extends HookField,
>(
  route: ClientRoute<Params, Value, Failure, Hooks>,
  ...params: Skippable<Params>
): SkippableQueryOptions<Value, Failure | HookFailure<Hooks> | CallFailure>;
export function queryOptions<
  Params extends readonly unknown[],
  Value,
  Failure extends AnyRpcError,
  Hooks extends HookField,
>(
  route: ClientRoute<Params, Value, Failure, Hooks>,
  ...params: Params
): SkippableQueryOptions<Value, Failure | HookFailure<Hooks> | CallFailure> {
  type Options = SkippableQueryOptions<Value, Failure | HookFailure<Hooks> | CallFailure>;
  const skipToken = skipTokenIn(params);
  const queryKey = skipToken ? skippedKey(route) : callKey(route, params);
  return {
    queryKey: queryKey as Options['queryKey'],
    queryFn: skipToken ?? ((context) => callRoute(route, params, context)),
    retry: retryBy(route),
  };
}
