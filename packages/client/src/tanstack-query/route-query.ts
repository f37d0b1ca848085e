import type { QueryFunctionContext, SkipToken } from '@tanstack/query-core';
import { callTargetOf } from '../call/call-target.ts';
import { isTransient } from '../policies/call-errors.ts';
import { retryOf } from '../policies/repeatable.ts';
import type { AnyRpcError, ClientRoute } from '../types/client.ts';
import type { HookField } from '../types/hooks.ts';

/**
 * Data of a route's query: its result, or `null` without one, because TanStack Query accepts no
 * `undefined`.
 */
export type RouteData<Value> = unknown extends Value
  ? Value
  : Value extends object | string | number | boolean | bigint | null
    ? Value
    : null;

/** Parameters, each of which can be `skipToken`. */
export type Skippable<Params extends readonly unknown[]> = {
  [Key in keyof Params]: Params[Key] | SkipToken;
};

/** How the errors of a query are typed and retried. */
export interface ErrorOptions<Failure extends Error> {
  /** Retries transient failures, up to three times, unless the client has a `retry` of its own. */
  readonly retry: (failures: number, error: Failure) => boolean;
  /** Keeps the type of errors when you spread the options and set another `retry`. Default: never set. */
  readonly retryDelay?: (failures: number, error: Failure) => number;
  /** Keeps the type of errors, as `retryDelay` does. Default: never set. */
  readonly throwOnError?: (error: Failure) => boolean;
}

/** TanStack Query's own default. */
const MAX_RETRIES = 3;

/**
 * Whether TanStack Query calls a route again: only after a transient failure, and if the client
 * does not retry by itself.
 */
export function retryBy(route: object): (failures: number, error: unknown) => boolean {
  const isRetried = retryOf(callTargetOf(route).settings) !== undefined;
  return (failures, error) => !isRetried && failures < MAX_RETRIES && isTransient(error);
}

/** Calls a route for a query. Cancelling the query aborts the call. */
export async function callRoute<
  Params extends readonly unknown[],
  Value,
  Failure extends AnyRpcError,
  Hooks extends HookField,
>(
  route: ClientRoute<Params, Value, Failure, Hooks>,
  params: Params,
  { signal }: Pick<QueryFunctionContext, 'signal'>,
): Promise<RouteData<Value>> {
  const value = await route.with({ signal: signalOf(route, signal) })(...params);
  return (value === undefined ? null : value) as RouteData<Value>;
}

/** The signal of a query, combined with the signal of the route's own settings. */
export function signalOf(route: object, signal: AbortSignal): AbortSignal {
  const { settings } = callTargetOf(route);
  return settings.signal ? AbortSignal.any([settings.signal, signal]) : signal;
}

/**
 * The `skipToken` among parameters. It is the only possible symbol, because route types have none.
 */
export function skipTokenIn(params: readonly unknown[]): SkipToken | undefined {
  return params.find((param) => typeof param === 'symbol') as SkipToken | undefined;
}
