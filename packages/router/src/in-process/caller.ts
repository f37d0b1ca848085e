import type { HookInBody, RouteId, RouteParams, RouteResult } from '../definition/route-types.ts';

/** Calls routes in this process, typed, as a caller over the network would. */
export interface Caller<R = unknown> {
  /**
   * Runs a call's whole path: hooks, context factory, validation, handler, encoding. Parameters and result go
   * through their JSON and back, so they arrive as a caller's would: fresh, decoded (a `Date` is a `Date`) and without
   * unknown keys. Throws an `RpcError` for each error that a caller would get, also for returned ones.
   */
  call<Id extends RouteId<R>>(
    route: Id,
    ...params: RouteParams<R, Id>
  ): Promise<RouteResult<R, Id>>;
}

/** The parts of a request beside its parameters. */
export interface CallerOptions<R = unknown> {
  /** Request headers by name, in any case. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Parameters of hooks that take theirs from the body, by the hook's name: `{ auth: ['token'] }`. Calls reject for a
   * name that no hook of the router has.
   */
  readonly hooks?: HookInputs<R>;
  /** Aborts the handler's `context.signal`, and makes `call` throw its reason. */
  readonly signal?: AbortSignal;
  /** The value of `context.request.native`. Default: `undefined`. */
  readonly native?: unknown;
  /** Gets the work that handlers pass to `context.waitUntil`, so that a test can wait for it. It never rejects. */
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

type HookInputs<R> = unknown extends R
  ? Readonly<Record<string, readonly unknown[]>>
  : [HookInBody<R>] extends [never]
    ? // An object type without properties would accept any.
      { readonly [name: string]: never }
    : { readonly [Name in HookInBody<R>]?: readonly unknown[] };
