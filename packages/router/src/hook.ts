import type { Context } from './call/context.ts';
import type { HookRules } from './definition/definitions.ts';
import { type GuardHook, guardRoutes } from './definition/hooks/guard.ts';
import { assertFields } from './definition/hooks/hook-checks.ts';
import type {
  GuardOptions,
  HookDefinition,
  HookOptions,
  HookReturns,
} from './definition/hooks/hook-definition.ts';
import { flatHandlers } from './definition/hooks/hook-handlers.ts';
import { HookLevel } from './definition/hooks/hook-level.ts';
import { DefinedHook, type OwnHook } from './definition/hooks/hook-objects.ts';
import { bodyFieldsOf, createHookSteps } from './definition/hooks/hook-steps.ts';
import type { AnyHandler, Routes } from './definition/route-definition.ts';
import { defineRoute } from './route.ts';

const RULES: HookRules = {
  openLevel: (group, outer, found, collect) => new HookLevel(group, outer, found, collect),
  assertFields,
  bodyFieldsOf,
  handlersOf: flatHandlers,
  createSteps: createHookSteps,
};

/**
 * Makes a hook that provides a value to the routes inside it: `...auth.routes({ me })`.
 *
 * @example
 * ```ts
 * import { createRouter, hook, RpcError } from '@mikrokit/router';
 *
 * const auth = hook({
 *   header: 'authorization',
 *   provides: 'user',
 *   handler: (_context, token?: string) =>
 *     token === 'secret' ? { name: 'Ada' } : new RpcError('unauthorized', { status: 401 }),
 * });
 * const api = createRouter(auth.routes({ me: (context) => context.user.name }));
 *
 * const ada = api.caller({ headers: { authorization: 'secret' } });
 * console.log(await ada.call('me')); // → Ada
 * ```
 */
export function hook<
  Params extends unknown[],
  Result,
  C extends Context,
  const Provides extends string,
  const Header extends string | undefined = undefined,
  const Name extends string | undefined = undefined,
>(
  options: GuardOptions<{ header: Header; name: Name }> & {
    /**
     * The name of the result in `context`, for routes inside the hook: with `'user'`, `context.user`. Default: none, and
     * the hook provides nothing.
     */
    readonly provides: Provides & (Provides extends keyof Context ? never : unknown);
    /**
     * Runs for each call, with the context and the hook's parameters. With `provides`, its result is the value. An error
     * that it throws or returns ends the call.
     */
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
 * Without `provides`, makes a hook for its whole level. Put it above all routes: it runs before them and the routes of
 * the groups inside. With `after: true`, put it below them, and it runs after them. An error that it throws or returns
 * ends the call.
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
    /**
     * Runs for each call, with the context and the hook's parameters. An error that it throws or returns ends the call.
     */
    readonly handler: (context: C, ...params: Params) => Result;
  },
): HookDefinition<
  (context: C, ...params: Params) => Result,
  // Keeps the general type in `Routes` from becoming the type of this hook.
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

/** Makes a hook. Pass `own` if its handler is built in. */
export function defineHook(
  options: HookOptions & { readonly provides?: string; readonly handler?: AnyHandler },
  own?: OwnHook,
): DefinedHook {
  const defined = Object.assign(new DefinedHook({ rules: RULES, own }), options);
  if (options.provides !== undefined) {
    Object.assign(defined, {
      routes: (routes: Routes) => guardRoutes(defined, routes),
      route: (options: object) => defineRoute(options, defined),
    });
  }
  Object.freeze(defined);
  return defined;
}
