import type { MutationObserverOptions } from '@tanstack/query-core';
import type { AnyRpcError, CallFailure, ClientRoute } from '../types/client.ts';
import type { HookFailure, HookField } from '../types/hooks.ts';
import { queryKey } from './query-key.ts';

/** Options for `useMutation` and its like. The variables are the list of the route's parameters. */
export type RouteMutationOptions<Params, Value, Failure> = Pick<
  MutationObserverOptions<Value, Failure, Params>,
  'mutationKey' | 'mutationFn' | 'retry'
>;

/**
 * Options of a mutation that calls a route with a list of parameters: `save.mutate([user])`. TanStack Query does not
 * retry it. The client's own `retry` can.
 */
export function mutationOptions<
  Params extends readonly unknown[],
  Value,
  Failure extends AnyRpcError,
  Hooks extends HookField,
>(
  route: ClientRoute<Params, Value, Failure, Hooks>,
): RouteMutationOptions<Params, Value, Failure | HookFailure<Hooks> | CallFailure> {
  return { mutationKey: queryKey(route), mutationFn: (params) => route(...params) };
}
