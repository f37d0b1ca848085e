import type {
  Guarded,
  HookBrand,
  HookInBody,
  RawBrand,
  RouteBrand,
  RouteId,
  RouteParams,
  RouteResult,
} from '../definition/route-types.ts';

/** Calls routes in this process, typed, like a client over the network. */
export interface Caller<R = unknown> {
  /**
   * Runs a call's whole path: hooks, context factory, validation, handler, encoding. Parameters and result are encoded
   * and decoded as for a client: they are new objects, decoded (a `Date` is a `Date`) and without unknown keys. Throws
   * an `RpcError` for each error that a client would get, even for a returned one.
   */
  call<Id extends CallId<R>>(route: Id, ...params: CallParams<R, Id>): Promise<CallResult<R, Id>>;
}

/** Options of `api.caller()`: the parts of a request next to its parameters. */
export interface CallerOptions<R = unknown> {
  /** Request headers by name, in any case. Default: none. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Parameters of hooks that take theirs from the body, by the hook's name: `{ auth: ['token'] }`. A call rejects for a
   * name that no hook of the router has. Default: none.
   */
  readonly hooks?: HookInputs<R>;
  /** Aborts the handler's `context.signal`, and makes `call` throw its reason. Default: none. */
  readonly signal?: AbortSignal;
  /** The value of `context.request.native`. Default: `undefined`. */
  readonly native?: unknown;
  /**
   * Gets the work that handlers pass to `context.waitUntil`, so a test can wait for it. It never rejects. Default:
   * none.
   */
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

type HookInputs<R> = unknown extends R
  ? Readonly<Record<string, readonly unknown[]>>
  : [HookInBody<R>] extends [never]
    ? // An object type without properties would accept any.
      { readonly [name: string]: never }
    : { readonly [Name in HookInBody<R>]?: readonly unknown[] };

/** Ids of routes, and for routes with detached streams `chat/resume` and `chat/stop`, too. */
export type CallId<R> = RouteId<R> | `${DetachedId<R>}/${'resume' | 'stop'}`;

/** The parameters of a call: the route's, or the id of a stream. */
export type CallParams<R, Id extends string> = [DetachedId<R>] extends [never]
  ? RouteParams<R, Id>
  : Id extends RouteId<R>
    ? RouteParams<R, Id>
    : [stream: string];

/** The result of a call. */
export type CallResult<R, Id extends string> = [DetachedId<R>] extends [never]
  ? RouteResult<R, Id>
  : Id extends DetachedId<R>
    ? DetachedResult<RouteResult<R, Id>>
    : Id extends RouteId<R>
      ? RouteResult<R, Id>
      : Id extends `${infer Of}/resume`
        ? DetachedResult<RouteResult<R, Of>>
        : undefined;

type DetachedResult<Result> =
  Result extends AsyncGenerator<infer T, infer End> ? DetachedItems<T, End> : never;

/** The items of a detached stream. Leaving a loop over them ends the reading, but the work continues. */
export interface DetachedItems<T, End> extends AsyncGenerator<T, End, void> {
  /** For `resume` and `stop`. */
  readonly id: string;
  /** The position after the last item that you read, for `resume`. */
  readonly lastEventId: string;
}

type DetachedId<R> = string extends keyof R
  ? never
  : { [Key in keyof R & string]: DetachedIdOf<R[Key], Key> }[keyof R & string];

type DetachedIdOf<Entry, Key extends string> = Entry extends RouteBrand
  ? Entry extends { readonly stream: { readonly detached: true } }
    ? Key
    : never
  : Entry extends AnyFunction | HookBrand | RawBrand
    ? never
    : Entry extends Guarded<never, infer Inner>
      ? DetachedIdOf<Inner, Key>
      : `${Key}/${DetachedId<Entry>}`;

type AnyFunction = (...args: never) => unknown;
