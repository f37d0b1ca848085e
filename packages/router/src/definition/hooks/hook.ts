import type { Context, Metadata } from '../../call/context.ts';
import type { HookRules } from '../definitions.ts';
import type { AnyHandler, Handler, Routes } from '../route.ts';
import type { HookBrand } from '../route-types.ts';
import { type GuardHook, guardRoutes } from './guard.ts';
import { assertFields } from './hook-checks.ts';
import { flatHandlers } from './hook-handlers.ts';
import { HookLevel } from './hook-level.ts';
import { DefinedHook, type OwnHook } from './hook-objects.ts';
import { bodyFieldsOf, createHookSteps } from './hook-steps.ts';
import type { SecurityScheme } from './security-scheme.ts';

/** The destination of a hook's result. */
export type HookReturns = 'body' | { readonly header: string };

/** The options of a hook that are part of its type, because callers need them. */
export interface HookTraits {
  readonly provides?: string | undefined;
  readonly header?: string | undefined;
  readonly returns?: HookReturns | undefined;
  readonly name?: string | undefined;
  readonly after?: boolean | undefined;
}

/** Options of `hook()`. `header`, `returns`, `name` and `after` must be literals. */
export interface HookOptions<Traits extends HookTraits = HookTraits> {
  /**
   * The header, its name in any case, that holds the hook's one parameter, decoded by its type. Default: parameters
   * come in the body, under the hook's name.
   */
  readonly header?: Traits['header'];
  /** Whether the result goes into the reply's body, under the hook's name, or into a header. Default: neither. */
  readonly returns?: Traits['returns'];
  /** The hook's field in the bodies of requests and replies. Default: its keys joined with `/`, e.g. `users/auth`. */
  readonly name?: Traits['name'];
  /** Whether it runs after the routes of its level instead of before them. Default: false. */
  readonly after?: Traits['after'];
  /** Whether it also runs when a hook before it or the route has failed. Default: false. */
  readonly runOnError?: boolean;
  /** The credential that it asks for, as OpenAPI describes it. Default: none. */
  readonly security?: SecurityScheme;
  /** One or two sentences for people who list or document the API. */
  readonly description?: string;
  /** The application's own data, for tools that list the API. */
  readonly metadata?: Metadata;
}

/** Options of `hook()` that provides a value. */
export type GuardOptions<Traits extends HookTraits = HookTraits> = Omit<
  HookOptions<Traits>,
  'returns' | 'after' | 'runOnError'
>;

/** A function that runs before or after routes, made by `hook()`. */
export interface HookDefinition<
  H extends AnyHandler = Handler,
  Traits extends HookTraits = HookTraits,
> extends Omit<HookOptions, keyof HookTraits>,
    HookBrand {
  readonly handler: H;
  readonly provides: Traits['provides'];
  readonly header: Traits['header'];
  readonly returns: Traits['returns'];
  readonly name: Traits['name'];
  readonly after: Traits['after'];
}

const RULES: HookRules = {
  openLevel: (group, outer, found, collect) => new HookLevel(group, outer, found, collect),
  assertFields,
  bodyFieldsOf,
  handlersOf: flatHandlers,
  createSteps: createHookSteps,
};

/** Makes a hook that provides a value to routes within it: `...auth.routes({ me })`. */
export function hook<
  Params extends unknown[],
  Result,
  C extends Context,
  const Provides extends string,
  const Header extends string | undefined = undefined,
  const Name extends string | undefined = undefined,
>(
  options: GuardOptions<{ header: Header; name: Name }> & {
    /** The name under which the contexts of routes within it have its result. */
    readonly provides: Provides & (Provides extends keyof Context ? never : unknown);
    readonly handler: (context: C, ...params: Params) => Result;
  },
): GuardHook<
  (context: C, ...params: Params) => Result,
  {
    provides: Provides extends keyof Context ? never : Provides;
    header: Header;
    returns: undefined;
    name: Name;
  },
  { readonly [Key in Provides]: Exclude<Awaited<Result>, Error> }
>;
/**
 * Makes a hook. Among routes it stands above all of its level, and runs before them and those of all groups of the
 * level; with `after: true` it stands below all of them, and runs after them. An error that it throws or returns ends
 * the call.
 */
export function hook<
  Params extends unknown[],
  Result,
  C extends Context,
  const Header extends string | undefined = undefined,
  const Returns extends HookReturns | undefined = undefined,
  const Name extends string | undefined = undefined,
  const After extends boolean | undefined = undefined,
>(
  options: HookOptions<{ header: Header; returns: Returns; name: Name; after: After }> & {
    readonly handler: (context: C, ...params: Params) => Result;
  },
): HookDefinition<
  (context: C, ...params: Params) => Result,
  // The general type in `Routes` must not become the type of this hook.
  {
    header: NoInfer<Header>;
    returns: NoInfer<Returns>;
    name: NoInfer<Name>;
    after: NoInfer<After>;
  }
>;
export function hook(options: HookOptions & { readonly provides?: string }): never {
  return defineHook(options) as never;
}

/** Makes a hook, with `own` if its handler is ours. */
export function defineHook(
  options: HookOptions & { readonly provides?: string; readonly handler?: AnyHandler },
  own?: OwnHook,
): DefinedHook {
  const defined = Object.assign(new DefinedHook({ rules: RULES, own }), options);
  if (options.provides !== undefined)
    Object.assign(defined, { routes: (routes: Routes) => guardRoutes(defined, routes) });
  Object.freeze(defined);
  return defined;
}
