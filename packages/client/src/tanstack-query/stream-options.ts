import type { DataTag, QueryFunctionContext } from '@tanstack/query-core';
import { callTargetOf } from '../call/call-target.ts';
import type { AnyRpcError, CallFailure } from '../types/client.ts';
import type { HookFailure, HookField } from '../types/hooks.ts';
import type { ClientStreamRoute } from '../types/stream.ts';
import { callKey, type RouteKey } from './query-key.ts';

/** Options for `streamedQuery`, and for the query that it fetches. The data are the items so far. */
export interface RouteStreamOptions<Item, Failure extends Error> {
  readonly queryKey: DataTag<RouteKey, Item[], Failure>;
  readonly streamFn: (context: Pick<QueryFunctionContext, 'signal'>) => AsyncIterable<Item>;
  readonly retry: false;
}

/**
 * Options of a query whose data grow with the items of a route's stream:
 * `useQuery({ ...options, queryFn: streamedQuery(options) })`. A query that is cancelled ends the stream. The client itself
 * resumes streams that break off, so TanStack Query retries none.
 */
export function streamOptions<
  Params extends readonly unknown[],
  Item,
  End,
  Failure extends AnyRpcError,
  Hooks extends HookField,
>(
  route: ClientStreamRoute<Params, Item, End, Failure, Hooks>,
  ...params: Params
): RouteStreamOptions<Item, Failure | HookFailure<Hooks> | CallFailure> {
  const { settings } = callTargetOf(route);
  const streamFn = ({ signal }: Pick<QueryFunctionContext, 'signal'>) => {
    const both = settings.signal ? AbortSignal.any([settings.signal, signal]) : signal;
    return route.with({ signal: both }).stream(...params);
  };
  const queryKey = callKey(route, params) as RouteStreamOptions<
    Item,
    Failure | HookFailure<Hooks> | CallFailure
  >['queryKey'];
  return { queryKey, streamFn, retry: false };
}
