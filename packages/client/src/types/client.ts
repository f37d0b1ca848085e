import type {
  ContractChangedError,
  Guarded,
  HookBrand,
  ProtocolErrorType,
  RouteBrand,
  RpcError,
  ValidationError,
} from '@mikrokit/router/protocol';
import type { SentParameters } from '@mikrokit/types/runtime';
import type { ClientError } from '../client-error.ts';
import type { CallOptions } from '../options.ts';
import type {
  AllHooksIn,
  FieldOf,
  HookFailure,
  HookField,
  HookResults,
  HooksIn,
  Within,
} from './hooks.ts';
import type { DetachedOf, StreamRouteOf } from './stream.ts';

/** A router, whose type is the source of a client's types. */
export interface ApiType {
  readonly definition: unknown;
}

/** The routes of an API as functions, with the nesting of the router. */
export type Client<Api extends ApiType> = ClientGroup<Api['definition'], '', never> &
  ClientControls<Api['definition']>;

/** Routes and groups at one level of nesting, and the hooks that run for them. */
export type ClientGroup<R, Path extends string, Outer extends HookField> = ClientRoutes<
  R,
  Path,
  Outer | HooksIn<R, Path>
> &
  GroupControls<R, Path, Outer>;

// Keys from a type parameter keep the mapped type homomorphic, so that go-to-definition finds the
// handler.
type ClientRoutes<
  R,
  Path extends string,
  Hooks extends HookField,
  Keys extends keyof R = RouteKeys<R>,
> = {
  readonly [Key in Keys]: ClientEntry<R, Key, Path, Hooks>;
};

// A route with this name replaces it.
type GroupControls<R, Path extends string, Outer extends HookField> = 'with' extends keyof R
  ? unknown
  : {
      /** These routes with other options for their calls, over the same connections. */
      with(options: CallOptions<Outer | AllHooksIn<R, Path>>): ClientGroup<R, Path, Outer>;
    };

type RouteKeys<R> = {
  [Key in keyof R]-?: Key extends string ? (IsHook<R[Key]> extends true ? never : Key) : never;
}[keyof R];

// The mark of the context around routes can be absent.
type IsHook<Entry> = Entry extends HookBrand | undefined
  ? true
  : Entry extends Guarded<never, infer Inner>
    ? IsHook<Inner>
    : false;

type ClientEntry<
  R,
  Key extends keyof R,
  Path extends string,
  Hooks extends HookField,
> = R[Key] extends RouteBrand & { readonly handler: infer Handler }
  ? R[Key] extends { readonly stream: { readonly detached: true } }
    ? DetachedOf<RouteOf<Handler, Hooks>>
    : R[Key] extends { readonly idempotencyKey: object | true }
      ? KeyedOf<RouteOf<Handler, Hooks>>
      : RouteOf<Handler, Hooks>
  : R[Key] extends AnyFunction
    ? RouteOf<R[Key], Hooks>
    : R[Key] extends Guarded<never, unknown, infer Guard>
      ? GuardedEntry<Within<R, Guard>, Key, Path, Hooks | FieldOf<Guard, never>>
      : ClientGroup<R[Key], `${Path}${Key & string}/`, Hooks>;

/** A route with idempotency keys, whose calls can be rejected because of a key. */
type KeyedOf<Route> =
  Route extends ClientRoute<infer Params, infer Value, infer Failure, infer Hooks>
    ? ClientRoute<Params, Value, Failure | IdempotencyFailure, Hooks>
    : never;

/** The failures of calls with an idempotency key. */
export type IdempotencyFailure =
  | RpcError<'idempotency-key-missing'>
  | RpcError<'idempotency-key-reused'>
  | RpcError<'idempotency-key-in-use'>;

type GuardedEntry<R, Key, Path extends string, Hooks extends HookField> = Key extends keyof R
  ? ClientEntry<R, Key, Path, Hooks | HooksIn<R, Path>>
  : never;

type RouteOf<Handler, Hooks extends HookField> = Handler extends (
  context: never,
  ...params: infer Params
) => infer Result
  ? RouteOfResult<
      SentParameters<SentParams<Params>>,
      Exclude<Settled<Result>, AnyRpcError>,
      Extract<Settled<Result>, AnyRpcError>,
      Hooks
    >
  : never;

/** Parameters as you pass them: the items of a stream can be an array. */
type SentParams<Params extends readonly unknown[]> = [
  Extract<Params[number], AsyncIterable<unknown>>,
] extends [never]
  ? Params
  : { [Index in keyof Params]: SentParam<Params[Index]> };

type SentParam<Param> =
  Param extends ReadableStream<unknown>
    ? Param
    : Param extends AsyncIterable<infer Item>
      ? AsyncIterable<Item> | Iterable<Item>
      : Param;

// Wrapped in tuples, so that a union is not distributed.
type RouteOfResult<
  Params extends readonly unknown[],
  Value,
  Failure extends AnyRpcError,
  Hooks extends HookField,
> = [Value] extends [AsyncIterable<unknown, unknown>]
  ? [Value] extends [never]
    ? ClientRoute<Params, Value, Failure, Hooks>
    : [Value] extends [ReadableStream<Uint8Array>]
      ? ClientRoute<Params, Value, Failure, Hooks>
      : StreamRouteOf<Params, Value, Failure, Hooks>
  : ClientRoute<Params, Value, Failure, Hooks>;

/** A route as a function of its parameters. */
export interface ClientRoute<
  Params extends readonly unknown[],
  Value,
  Failure extends AnyRpcError,
  Hooks extends HookField = never,
> {
  /** Calls the route. Throws an `RpcError`: the API's own, or a {@link ClientError} if the API gave no answer. */
  (...params: Params): Promise<Value>;
  /** Calls the route and returns its failure instead of throwing it. Never rejects. */
  safe(...params: Params): Promise<SafeResult<Value, Failure, Hooks>>;
  /** This route with options for each call: `client.users.get.with({ timeout: 500 })(1)`. */
  with(options: CallOptions<Hooks>): ClientRoute<Params, Value, Failure, Hooks>;
}

/** Result of `safe`: a value or an error, with the results of hooks in either case. */
export type SafeResult<Value, Failure extends AnyRpcError, Hooks extends HookField = never> =
  | { readonly ok: true; readonly value: Value; readonly hooks: HookResults<Hooks> }
  | {
      readonly ok: false;
      readonly error: Failure | HookFailure<Hooks> | CallFailure;
      readonly hooks: HookResults<Hooks>;
    };

/** Errors that a call of any route can have, next to the errors in its types. */
export type CallFailure =
  | { [Type in PlainErrorType]: RpcError<Type> }[PlainErrorType]
  | ValidationError
  | ContractChangedError
  | ClientError;

type PlainErrorType = Exclude<ProtocolErrorType, 'validation' | 'contract-changed'>;

/** Members of a client that are not routes. */
export type ClientControls<R> = {
  [Symbol.asyncDispose](): Promise<void>;
} & ('close' extends keyof R
  ? unknown
  : {
      /**
       * Waits for calls in progress, retries included, then closes the transport's connections. Later calls fail with a
       * {@link ClientError} of type `application`. You can call it more than once.
       */
      close(): Promise<void>;
    });

// `Awaited` alone looks at the members of each Promise, which is slow for thousands of routes.
type Settled<Result> = Result extends Promise<infer Value> ? Value : Awaited<Result>;

type AnyFunction = (...args: never) => unknown;
export type AnyRpcError = RpcError<string, unknown>;
