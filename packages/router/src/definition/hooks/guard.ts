import { kindOf } from '../error-messages.ts';
import type { AnyHandler, Handler, Routes, RoutesIn } from '../route-definition.ts';
import type { RouteFunction } from '../route-function.ts';
import type { GuardBrand, Guarded, HookBrand } from '../route-types.ts';
import type { HookDefinition, HookTraits } from './hook-definition.ts';
import { type DefinedHook, GuardedEntry } from './hook-objects.ts';

/**
 * A type of the context around routes. TypeScript infers `C` from it, but would not from an
 * interface.
 */
export type Around<C> = { readonly '~mikrokit/around'?: ContextMark<C> };

/** Counts as a hook among entries, so it is not a route. */
export interface ContextMark<C> extends HookBrand {
  readonly '~mikrokit/context': (context: C) => void;
}

/** Entries inside a guard, one by one, so that they can be spread among others. */
export type GuardedRoutes<Needs, R, Guard> = {
  readonly [Key in keyof R]: Guarded<Needs, R[Key], Guard>;
};

/** A hook that provides a value to the routes within it, made by `hook({ provides })`. */
export interface GuardHook<
  H extends AnyHandler = Handler,
  Traits extends HookTraits = HookTraits,
  Provided = unknown,
> extends GuardBrand {
  readonly handler: H;
  readonly provides: Traits['provides'];
  /**
   * Puts routes within this hook: it runs before them, and their contexts have the value that it provides. Spread the
   * result among other routes, or use it as a group.
   */
  routes<Outer extends ContextOf<H>, R extends RoutesIn<Outer & Provided>>(
    routes: R,
  ): GuardedRoutes<Outer & Without<Provided>, R, HookDefinition<H, Traits>> & Around<Outer>;
  /**
   * `route()` for a route inside this hook, with a typed context in any file. Put the route into
   * the object that you pass to `routes()`. Anywhere else, the router fails at startup.
   */
  readonly route: RouteFunction<ContextOf<H> & Provided>;
}

/** The context of routes within a hook: `(context: ContextWithin<typeof auth>, id: number) => …`. */
export type ContextWithin<Guard> =
  Guard extends GuardHook<infer H, HookTraits, infer Provided> ? ContextOf<H> & Provided : never;

/** A context without any of these values. */
type Without<Provided> = { readonly [Key in keyof Provided]?: never };

/** The type of a handler's context. */
type ContextOf<H extends AnyHandler> = H extends (context: infer C, ...params: never[]) => unknown
  ? C
  : never;

/**
 * Puts routes inside a hook. A symbol key keeps them, so that we notice when spreading has replaced
 * all entries.
 */
export function guardRoutes(hook: DefinedHook, routes: Routes): object {
  if (typeof routes !== 'object' || routes === null) {
    throw new TypeError(`routes() takes an object of routes, but got ${kindOf(routes)}`);
  }
  const entries: Record<string, GuardedEntry> = {};
  const batch = { hook, routes: { ...routes }, entries };
  for (const key of Object.keys(routes)) entries[key] = new GuardedEntry(routes[key], batch);
  return { ...entries, [Symbol('guarded')]: new GuardedEntry(routes, batch) };
}
