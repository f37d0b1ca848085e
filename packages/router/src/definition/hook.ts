import type { Context, Metadata } from '../call/context.ts';
import { createHookSteps } from '../call/hook-steps.ts';
import { DefinedHook, type HookRules } from './definition.ts';
import { assertNoRouteFields, assertUsed, checkedHook, withFields } from './hook-checks.ts';
import { hookIds } from './hooks-around.ts';
import type { AnyHandler, Handler } from './route.ts';

/** Where a hook's result goes. */
export type HookReturns = 'body' | { readonly header: string };

/** Which options of a hook are part of its type, because callers have to know them. */
export interface HookTraits {
  readonly header?: string | undefined;
  readonly returns?: HookReturns | undefined;
  readonly name?: string | undefined;
}

/** What `hook()` accepts beside the handler. `header`, `returns` and `name` must be literals. */
export interface HookOptions<Traits extends HookTraits = HookTraits> {
  /**
   * The header, its name in any case, that the hook's one parameter comes from, decoded by its type.
   * Default: parameters come in the body, under the hook's name.
   */
  readonly header?: Traits['header'];
  /** Where the result goes: into the reply's body under the hook's name, or into a header. Default: nowhere. */
  readonly returns?: Traits['returns'];
  /** The hook's field in the bodies of requests and replies. Default: its keys joined with `/`, e.g. `users/auth`. */
  readonly name?: Traits['name'];
  /** Whether it also runs when a hook before it or the route has failed. Default: false. */
  readonly runOnError?: boolean;
  /** One or two sentences for people who list or document the API. */
  readonly description?: string;
  /** Data of the application's own, for those who list the API. */
  readonly metadata?: Metadata;
}

declare const definition: unique symbol;

/** Only `hook()` makes these. */
export interface HookBrand {
  readonly [definition]: 'hook';
}

/** A function that runs before or after routes, made by `hook()`. */
export interface HookDefinition<
  H extends AnyHandler = Handler,
  Traits extends HookTraits = HookTraits,
> extends Omit<HookOptions, keyof HookTraits>,
    HookBrand {
  readonly handler: H;
  readonly header: Traits['header'];
  readonly returns: Traits['returns'];
  readonly name: Traits['name'];
}

const RULES: HookRules = {
  check: checkedHook,
  withFields,
  assertUsed,
  assertNoRouteFields,
  hookIds,
  toSteps: createHookSteps,
};

/**
 * Makes a hook. Among routes, it runs before those below it and after those above it, at its level
 * and in all groups of that level. An error that it throws or returns ends the call.
 */
export function hook<
  Params extends unknown[],
  Result,
  Shared = unknown,
  const Header extends string | undefined = undefined,
  const Returns extends HookReturns | undefined = undefined,
  const Name extends string | undefined = undefined,
>(
  options: HookOptions<{ header: Header; returns: Returns; name: Name }> & {
    readonly handler: (context: Context<Shared>, ...params: Params) => Result;
  },
): HookDefinition<
  (context: Context<Shared>, ...params: Params) => Result,
  // What `Routes` says of hooks in general must not become the type of this one.
  { header: NoInfer<Header>; returns: NoInfer<Returns>; name: NoInfer<Name> }
> {
  return Object.freeze(Object.assign(new DefinedHook(RULES), options)) as never;
}
