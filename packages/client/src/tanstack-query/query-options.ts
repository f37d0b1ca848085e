import type { DataTag, QueryFunctionContext } from '@tanstack/query-core';
import { callTargetOf } from '../call/call-target.ts';
import { isTransient } from '../policies/call-errors.ts';
import { retryOf } from '../policies/repeatable.ts';
import type { AnyRpcError, CallFailure, ClientRoute } from '../types/client.ts';
import type { HookFailure, HookField } from '../types/hooks.ts';
import { callKey, type RouteKey } from './query-key.ts';

/** Data of a route's query: its result, and `null` for none, because TanStack Query accepts no `undefined`. */
export type RouteData<Value> = unknown extends Value
  ? Value
  : Value extends object | string | number | boolean | bigint | null
    ? Value
    : null;

/** Options for `useQuery` and its like; spread them to add others: `{ ...queryOptions(client.users.get, 1), staleTime: 5_000 }`. */
export interface RouteQueryOptions<Value, Failure extends Error> {
  readonly queryKey: DataTag<RouteKey, RouteData<Value>, Failure>;
  readonly queryFn: (context: QueryFunctionContext) => Promise<RouteData<Value>>;
  readonly retry: (failures: number, error: Failure) => boolean;
}

/** TanStack Query's own default. */
const MAX_RETRIES = 3;

/**
 * Options of a query that calls a route with these parameters. A query that is cancelled aborts its call. Transient
 * failures are retried: by the client's own `retry` if it has one, otherwise by TanStack Query, up to three times.
 */
export function queryOptions<
  Params extends readonly unknown[],
  Value,
  Failure extends AnyRpcError,
  Hooks extends HookField,
>(
  route: ClientRoute<Params, Value, Failure, Hooks>,
  ...params: Params
): RouteQueryOptions<Value, Failure | HookFailure<Hooks> | CallFailure> {
  const { settings } = callTargetOf(route);
  const queryFn = async ({ signal }: QueryFunctionContext) => {
    const both = settings.signal ? AbortSignal.any([settings.signal, signal]) : signal;
    const value = await route.with({ signal: both })(...params);
    return value === undefined ? null : value;
  };
  const isRetried = retryOf(settings) !== undefined;
  const retry = (failures: number, error: unknown) =>
    !isRetried && failures < MAX_RETRIES && isTransient(error);
  return { queryKey: callKey(route, params), queryFn, retry } as RouteQueryOptions<
    Value,
    Failure | HookFailure<Hooks> | CallFailure
  >;
}
