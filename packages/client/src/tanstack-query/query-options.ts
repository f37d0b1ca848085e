import type { DataTag, QueryFunctionContext } from '@tanstack/query-core';
import { isPassing } from '../call/retry.ts';
import { nodeOf } from '../call/route-node.ts';
import type { AnyRpcError, CallFailure, ClientRoute } from '../types/client.ts';
import type { HookFailure, HookField } from '../types/hooks.ts';
import { callKey, type RouteKey } from './query-key.ts';

/** What a query of a route holds: its result, and `null` for none, as TanStack Query takes no `undefined`. */
export type RouteData<Value> = unknown extends Value
  ? Value
  : Value extends object | string | number | boolean | bigint | null
    ? Value
    : null;

/** What `useQuery` and its like take; spread it to say more: `{ ...queryOptions(client.users.get, 1), staleTime: 5_000 }`. */
export interface RouteQueryOptions<Value, Failure extends Error> {
  readonly queryKey: DataTag<RouteKey, RouteData<Value>, Failure>;
  readonly queryFn: (context: QueryFunctionContext) => Promise<RouteData<Value>>;
  readonly retry: (failures: number, error: Failure) => boolean;
}

/** As TanStack Query does it by itself, for errors that may pass. */
const MOST_RETRIES = 3;

/**
 * Options of a query that calls a route with these parameters. A query that nobody waits for any longer aborts its call.
 * A call is made again, up to three times, only when its failure may pass: by the client's own `retry` if it has one, or
 * else by TanStack Query.
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
  const { settings } = nodeOf(route);
  const queryFn = async ({ signal }: QueryFunctionContext) => {
    const both = settings.signal ? AbortSignal.any([settings.signal, signal]) : signal;
    const value = await route.with({ signal: both })(...params);
    return value === undefined ? null : value;
  };
  const retry = (failures: number, error: unknown) =>
    settings.retry === undefined && failures < MOST_RETRIES && isPassing(error);
  return { queryKey: callKey(route, params), queryFn, retry } as RouteQueryOptions<
    Value,
    Failure | HookFailure<Hooks> | CallFailure
  >;
}
