import type { SentParameters } from '@mikrokit/types/runtime';
import type { RpcError } from '../call/errors.ts';
import type { StreamEvent } from '../call/stream-event.ts';

// Marks are string keys: two copies of this package have the same ones, and declarations can name them. With
// `unique symbol` neither holds.

/**
 * Brands the result of `route()`. Without the brand, an object with a key `handler` is a group with
 * a route of that name.
 */
export interface RouteBrand {
  readonly '~mikrokit/route': true;
}

/** Brands the result of `hook()`. */
export interface HookBrand {
  readonly '~mikrokit/hook': true;
}

/** The mark of a hook that provides a value. */
export interface GuardBrand {
  readonly '~mikrokit/guard': true;
}

/** A hook that decides who may call. */
export type RequiredHook = HookBrand | GuardBrand;

/** Brands the result of `raw()`. Typed clients do not see raw routes. */
export interface RawBrand {
  readonly '~mikrokit/raw': true;
}

/** A route, hook or group behind a guard, which decides what calls reach it. */
export interface Guarded<Needs = never, Entry = unknown, Guard = unknown> {
  readonly '~mikrokit/guarded': true;
  /** The context that the guard needs around it. */
  readonly '~mikrokit/needs': (context: Needs) => void;
  readonly entry: Entry;
  readonly guard: Guard;
}

// Types of routes by id. Only a call splits its id, so a call among thousands of routes costs the
// type of its own route and a list of names.

/** Ids of all routes: `'ping' | 'users/get'`. Any string when the type does not list them. */
export type RouteId<R> = string extends keyof R
  ? string
  : { [Key in keyof R & string]: IdsOf<R[Key], Key> }[keyof R & string];

type IdsOf<Entry, Key extends string> = Entry extends AnyFunction | RouteBrand
  ? Key
  : Entry extends HookBrand | RawBrand
    ? never
    : Entry extends Guarded<never, infer Inner>
      ? IdsOf<Inner, Key>
      : `${Key}/${RouteId<Entry>}`;

/** The parameters of a route, with their names, without the context. */
export type RouteParams<R, Id extends string> =
  HandlerAt<R, Id> extends (context: never, ...params: infer Params) => unknown
    ? SentParameters<Params>
    : never;

/** The result of a call, or the items of a stream; errors that the handler returns are thrown. */
export type RouteResult<R, Id extends string> = Unstreamed<Exclude<Returned<R, Id>, AnyRpcError>>;

/** The errors that a handler returns. */
export type RouteError<R, Id extends string> = Extract<Returned<R, Id>, AnyRpcError>;

// Wrapped in tuples, so that a union is not distributed.
type Unstreamed<Result> = [Result] extends [ReadableStream<Uint8Array>]
  ? Result
  : [Result] extends [AsyncIterable<infer T, infer End>]
    ? AsyncGenerator<StreamItem<T>, Exclude<StreamEnd<End>, AnyRpcError>, void>
    : Result;

/** An item without its id. */
export type StreamItem<T> = T extends StreamEvent<infer Item> ? Item : T;

/** The value at the end of a stream: `AsyncGenerator<T>` has `any` there by TypeScript's default. */
export type StreamEnd<End> = 0 extends 1 & End ? undefined : End;

/** The names of hooks that take parameters from the body. Any string when the type does not list them. */
export type HookInBody<R, Path extends string = ''> = string extends keyof R
  ? string
  : { [Key in keyof R & string]: HookInBodyOf<R[Key], `${Path}${Key}`> }[keyof R & string];

type HookInBodyOf<Entry, Id extends string> = Entry extends AnyFunction | RouteBrand | RawBrand
  ? never
  : Entry extends HookBrand & {
        readonly header: infer Header;
        readonly name: infer Name;
        readonly provides: infer Provides;
      }
    ? Header extends string
      ? never
      : Name extends string
        ? Name
        : Provides extends string
          ? Provides
          : Id
    : Entry extends Guarded<never, infer Inner, infer Guard>
      ? HookInBodyOf<Guard, Id> | HookInBodyOf<Inner, Id>
      : HookInBody<Entry, `${Id}/`>;

type Returned<R, Id extends string> =
  HandlerAt<R, Id> extends (...args: never) => infer Result ? Settled<Result> : never;

// Awaited alone inspects the members of each Promise: 2.0 s for 2,000 calls instead of 1.1 s (`npm run bench -- typecheck`).
type Settled<Result> = Result extends Promise<infer Value> ? Value : Awaited<Result>;

// `RouteBrand &` would cost three more types for each call.
/** The handler of a route. */
export type HandlerAt<R, Id extends string> =
  EntryAt<R, Id> extends infer Entry
    ? Entry extends { readonly '~mikrokit/route': true; readonly handler: infer Handler }
      ? Handler
      : Entry
    : never;

// 'users/get' → R['users']['get']. Keys never contain a slash.
type EntryAt<R, Id extends string> = string extends keyof R
  ? (...params: unknown[]) => unknown
  : Id extends keyof R
    ? Unguarded<R[Id]>
    : Id extends `${infer Group}/${infer Rest}`
      ? Group extends keyof R
        ? EntryAt<Unguarded<R[Group]>, Rest>
        : never
      : never;

type Unguarded<Entry> = Entry extends Guarded<never, infer Inner> ? Unguarded<Inner> : Entry;

type AnyFunction = (...args: never) => unknown;
type AnyRpcError = RpcError<string, unknown>;
