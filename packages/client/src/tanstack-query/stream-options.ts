import type { DataTag, QueryFunctionContext } from '@tanstack/query-core';
import type { AnyRpcError, CallFailure } from '../types/client.ts';
import type { HookFailure, HookField } from '../types/hooks.ts';
import type { ClientStreamRoute } from '../types/stream.ts';
import { callKey, type RouteKey, skippedKey } from './query-key.ts';
import { type ErrorOptions, type Skippable, signalOf, skipTokenIn } from './route-query.ts';

/** Options for `streamedQuery`, and for the query that it fetches. The data are the items so far. */
export interface RouteStreamOptions<Item, Failure extends Error>
  extends Omit<ErrorOptions<Failure>, 'retry'> {
  /** The route's id and the parameters. */
  readonly queryKey: DataTag<RouteKey, Item[], Failure>;
  /** Opens the stream. */
  readonly streamFn: (context: Pick<QueryFunctionContext, 'signal'>) => AsyncIterable<Item>;
  /** Always `false`: the client itself resumes streams. */
  readonly retry: false;
  /** `false` with `skipToken` among the parameters. */
  readonly enabled: boolean;
}

/**
 * Options of a query whose data grows with the items of a route's stream:
 * `useQuery({ ...options, queryFn: streamedQuery(options) })`. A query that is cancelled ends the stream. The client
 * itself resumes streams that break off, so TanStack Query retries none. With `skipToken` as a parameter, no stream is
 * opened.
 */
export function streamOptions<
  Params extends readonly unknown[],
  Item,
  End,
  Failure extends AnyRpcError,
  Hooks extends HookField,
>(
  route: ClientStreamRoute<Params, Item, End, Failure, Hooks>,
  ...params: Params | Skippable<Params>
): RouteStreamOptions<Item, Failure | HookFailure<Hooks> | CallFailure> {
  const isSkipped = skipTokenIn(params) !== undefined;
  const streamFn = ({ signal }: Pick<QueryFunctionContext, 'signal'>) =>
    route.with({ signal: signalOf(route, signal) }).stream(...(params as Params));
  const queryKey = (isSkipped ? skippedKey(route) : callKey(route, params)) as RouteStreamOptions<
    Item,
    Failure | HookFailure<Hooks> | CallFailure
  >['queryKey'];
  return { queryKey, streamFn, retry: false, enabled: !isSkipped };
}
