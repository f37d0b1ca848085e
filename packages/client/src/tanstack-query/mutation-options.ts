import type { MutationObserverOptions } from '@tanstack/query-core';
import type { AnyRpcError, CallFailure, ClientRoute } from '../types/client.ts';
import type { HookFailure, HookField } from '../types/hooks.ts';
import { queryKey } from './query-key.ts';

/** What `useMutation` and its like take. Its variables are the list of the route's parameters. */
export type RouteMutationOptions<Params, Value, Failure> = Pick<
  MutationObserverOptions<Value, Failure, Params>,
  'mutationKey' | 'mutationFn' | 'retry'
>;

/**
 * Options of a mutation that calls a route with the parameters that it is given as a list: `save.mutate([user])`.
 * TanStack Query does not make it again; the client's own `retry` may.
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
