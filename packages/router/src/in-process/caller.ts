import type { RouteId, RouteParams, RouteResult } from '../definition/route-types.ts';

/** Calls routes in this process, typed, as a caller from outside would. */
export interface Caller<R = unknown> {
  /**
   * Runs a call's whole path: hooks, context factory, validation, handler, encoding. Parameters and result go
   * through their JSON and back, so they arrive as a caller's would: fresh, rich (a `Date` is a `Date`) and
   * without unknown keys. Throws an `RpcError` for whatever the caller would be told, returned errors included.
   */
  call<Id extends RouteId<R>>(
    route: Id,
    ...params: RouteParams<R, Id>
  ): Promise<RouteResult<R, Id>>;
}

/** What a caller from outside would send beside its parameters. */
export interface CallerOptions {
  /** Request headers by name, in any case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Parameters of hooks that take theirs from the body, by the hook's name: `{ auth: ['token'] }`. */
  readonly hooks?: Readonly<Record<string, readonly unknown[]>>;
  /** Aborts the handler's `context.signal`, and makes `call` throw its reason. */
  readonly signal?: AbortSignal;
  /** What handlers find in `context.request.native`. Default: `undefined`. */
  readonly native?: unknown;
}
