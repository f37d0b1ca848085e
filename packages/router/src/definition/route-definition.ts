import type { Context } from '../call/context.ts';
import type { RawDefinition } from '../raw/raw-definition.ts';
import type { Around, ContextMark } from './hooks/guard.ts';
import type { HookDefinition } from './hooks/hook-definition.ts';
import type { RouteOptions, RouteTraits } from './route-options.ts';
import type { Guarded, RouteBrand } from './route-types.ts';

/**
 * A function that answers calls: the context first, then its parameters, each with a type.
 * A parameter without a type is `never`, so forgetting one is an error where it is used.
 */
export type Handler<Shared = unknown> = (context: Context<Shared>, ...params: never[]) => unknown;

/** Any handler, whatever its context and parameters. */
export type AnyHandler = (...args: never) => unknown;

/** A handler with options, made by `route()`. */
export interface RouteDefinition<
  H extends AnyHandler = Handler,
  Traits extends RouteTraits = RouteTraits,
> extends Omit<RouteOptions, keyof RouteTraits | 'stream'>,
    RouteBrand {
  readonly handler: H;
  readonly path: Traits['path'];
  readonly query: Traits['query'];
  readonly idempotent: Traits['idempotent'];
  readonly resumable: Traits['resumable'];
  readonly stream: DetachedTrait<Traits['detached']>;
  readonly http: Traits['http'];
  readonly rpc: Traits['rpc'];
  readonly public: Traits['public'];
  readonly nestedQuery: Traits['nestedQuery'];
  readonly idempotencyKey: Traits['idempotencyKey'];
}

/** The part of the option `stream` that clients need. */
export interface DetachedTrait<Detached> {
  readonly detached: Detached;
}

/** Routes and hooks by name; a nested object makes a path: `{ users: { get } }` is `users/get`. */
export type Routes<Shared = unknown> = RoutesIn<Context<Shared>>;

/** Routes and hooks whose contexts have the type `C`. */
export type RoutesIn<C> = Around<C> & RouteEntries<C>;

/**
 * Separate from the mark: without `exactOptionalPropertyTypes`, the mark can be `undefined` but
 * entries cannot.
 */
interface RouteEntries<C> {
  readonly [key: string]:
    | ((context: C, ...params: never[]) => unknown)
    | RouteDefinition<(context: C, ...params: never[]) => unknown>
    | HookDefinition<(context: C, ...params: never[]) => unknown>
    | RawDefinition<C>
    | Guarded<C>
    | ContextMark<C>
    | RoutesIn<C>;
}
