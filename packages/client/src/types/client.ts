import type {
  ContractChangedError,
  HookBrand,
  ProtocolErrorType,
  RouteBrand,
  RpcError,
  ValidationError,
} from '@mikrokit/router/protocol';
import type { ClientError } from '../client-error.ts';
import type { CallOptions } from '../options.ts';
import type { HookFailure, HookField, HookResults, HooksIn } from './hooks.ts';

/** What `createClient` takes types from: a router. */
export interface ApiType {
  readonly definition: unknown;
}

/** The routes of an API as functions, nested as they are there. */
export type Client<Api extends ApiType> = ClientGroup<Api['definition'], '', never> &
  ClientControls<Api['definition']>;

/** Routes and groups of one level, with the hooks that run around it. */
export type ClientGroup<R, Path extends string, Outer extends HookField> = ClientRoutes<
  R,
  Path,
  Outer | HooksIn<R, Path>
> &
  GroupControls<R, Path, Outer>;

// Keys that are a type parameter's keep the mapping homomorphic: only then does go-to-definition find the handler.
type ClientRoutes<
  R,
  Path extends string,
  Hooks extends HookField,
  Keys extends keyof R = RouteKeys<R>,
> = {
  readonly [Key in Keys]: ClientEntry<R[Key], `${Path}${Key & string}`, Hooks>;
};

// A route of that name stands in its place.
type GroupControls<R, Path extends string, Outer extends HookField> = 'with' extends keyof R
  ? unknown
  : {
      /** The same routes with other options for their calls, over the same connections. */
      with(options: CallOptions<Outer | HooksIn<R, Path>>): ClientGroup<R, Path, Outer>;
    };

type RouteKeys<R> = { [Key in keyof R]: R[Key] extends HookBrand ? never : Key }[keyof R];

type ClientEntry<Entry, Path extends string, Hooks extends HookField> = Entry extends RouteBrand & {
  readonly handler: infer Handler;
}
  ? RouteOf<Handler, Hooks>
  : Entry extends AnyFunction
    ? RouteOf<Entry, Hooks>
    : ClientGroup<Entry, `${Path}/`, Hooks>;

type RouteOf<Handler, Hooks extends HookField> = Handler extends (
  context: never,
  ...params: infer Params
) => infer Result
  ? ClientRoute<
      Params,
      Exclude<Settled<Result>, AnyRpcError>,
      Extract<Settled<Result>, AnyRpcError>,
      Hooks
    >
  : never;

/** A route as a function of its parameters. */
export interface ClientRoute<
  Params extends readonly unknown[],
  Value,
  Failure extends AnyRpcError,
  Hooks extends HookField = never,
> {
  /** Calls the route. Throws an `RpcError`: the API's own, or a {@link ClientError} if there was no answer. */
  (...params: Params): Promise<Value>;
  /** Calls the route and gives whatever it fails with instead of throwing it. Never rejects. */
  safe(...params: Params): Promise<SafeResult<Value, Failure, Hooks>>;
  /** The same route with options for each call: `client.users.get.with({ timeout: 500 })(1)`. */
  with(options: CallOptions<Hooks>): ClientRoute<Params, Value, Failure, Hooks>;
}

/** What `safe` gives: value or error, and in either case the results of hooks that came with it. */
export type SafeResult<Value, Failure extends AnyRpcError, Hooks extends HookField = never> =
  | { readonly ok: true; readonly value: Value; readonly hooks: HookResults<Hooks> }
  | {
      readonly ok: false;
      readonly error: Failure | HookFailure<Hooks> | CallFailure;
      readonly hooks: HookResults<Hooks>;
    };

/** How a call of any route can fail, beside the errors that its types name. */
export type CallFailure =
  | { [Type in PlainErrorType]: RpcError<Type> }[PlainErrorType]
  | ValidationError
  | ContractChangedError
  | ClientError;

type PlainErrorType = Exclude<ProtocolErrorType, 'validation' | 'contract-changed'>;

/** What a client can do beside calling routes. */
export type ClientControls<R> = {
  [Symbol.asyncDispose](): Promise<void>;
} & ('close' extends keyof R
  ? unknown
  : {
      /**
       * Waits for calls that are under way, with their retries, then closes the transport's connections. Calls that are made
       * after it fail with a {@link ClientError} of type `application`. May be called again.
       */
      close(): Promise<void>;
    });

// Awaited alone takes each Promise apart by its members, which is slow for thousands of routes.
type Settled<Result> = Result extends Promise<infer Value> ? Value : Awaited<Result>;

type AnyFunction = (...args: never) => unknown;
export type AnyRpcError = RpcError<string, unknown>;
