import type { Context } from '../call/context.ts';
import { cachingOf } from './caching.ts';
import { DefinedRoute, type RouteRules } from './definitions.ts';
import type { Around } from './hooks/guard.ts';
import type { HookDefinition } from './hooks/hook.ts';
import { checkRoute } from './route-checks.ts';
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
> extends Omit<RouteOptions, keyof RouteTraits>,
    RouteBrand {
  readonly handler: H;
  readonly path: Traits['path'];
  readonly query: Traits['query'];
  readonly idempotent: Traits['idempotent'];
}

/** Routes and hooks by name; a nested object makes a path: `{ users: { get } }` is `users/get`. */
export interface Routes<Shared = unknown> extends RoutesIn<Context<Shared>> {}

/** Routes and hooks whose contexts have the type `C`. */
export interface RoutesIn<C> extends Around<C> {
  readonly [key: string]:
    | ((context: C, ...params: never[]) => unknown)
    | RouteDefinition<(context: C, ...params: never[]) => unknown>
    | HookDefinition<(context: C, ...params: never[]) => unknown>
    | Guarded<C>
    | RoutesIn<C>;
}

const RULES: RouteRules = { check: checkRoute, cachingOf };

/**
 * Adds options to a handler. Its context is typed by `satisfies Routes<App>` around the routes; elsewhere a handler that
 * uses `context.shared` has to name the type: `context: Context<App>`.
 */
// Each part of the handler's type is inferred by itself, so that the surrounding type can give the context's.
export function route<
  Params extends unknown[],
  Result,
  C extends Context,
  const Path extends string | undefined = undefined,
  const Query extends boolean | undefined = undefined,
  const Idempotent extends boolean | undefined = undefined,
>(
  options: RouteOptions<{ path: Path; query: Query; idempotent: Idempotent }> & {
    readonly handler: (context: C, ...params: Params) => Result;
  },
): RouteDefinition<
  (context: C, ...params: Params) => Result,
  // The general type in `Routes` must not become the type of this route.
  { path: NoInfer<Path>; query: NoInfer<Query>; idempotent: NoInfer<Idempotent> }
> {
  return Object.freeze(Object.assign(new DefinedRoute(RULES), options)) as never;
}
