import { kindOf, routeName } from '../error-messages.ts';
import type { FlatRoutes } from '../flatten-routes.ts';
import type { RequiredHook } from '../route-types.ts';
import type { HookDefinition } from './hook-definition.ts';
import { DefinedHook } from './hook-objects.ts';

/** Throws for a route that runs without the required hook and is not public, and for options that contradict each other. */
export function assertRequired(
  required: RequiredHook | readonly RequiredHook[] | undefined,
  { routes, raws }: FlatRoutes,
): void {
  const hooks = required === undefined ? undefined : new Set<unknown>([required].flat());
  for (const hook of hooks ?? []) assertDecides(hook);
  if (hooks?.size === 0) throw new TypeError('createRouter: require is an empty list; name a hook');
  for (const { id, before, public: isPublic, lazy } of [...routes, ...raws]) {
    const at = `createRouter: ${routeName([id])}`;
    if (isPublic !== undefined && typeof isPublic !== 'boolean')
      throw new TypeError(`${at}: public is ${kindOf(isPublic)}; write true or leave it out`);
    if (isPublic !== undefined && hooks === undefined)
      throw new TypeError(
        `${at}: public is for routers with the option require; add it or leave public out`,
      );
    if (hooks === undefined) continue;
    const guard = before.find(({ definition }) => hooks.has(definition));
    // A hook inside the lazy group can be the required one. Loading the group checks that.
    if (guard === undefined && lazy?.traits.hasOwnHooks) continue;
    if (guard === undefined && isPublic !== true)
      throw new TypeError(
        `${at} is not below the hook that the option require names; move it there, or write public: true among its options if everybody may call it`,
      );
    if (guard !== undefined && isPublic === true)
      throw new TypeError(
        `${at} is public, but hook ${JSON.stringify(guard.id)} runs before it; move it out of its level, or leave public out`,
      );
  }
}

function assertDecides(hook: unknown): void {
  if (!(hook instanceof DefinedHook))
    throw new TypeError(
      `createRouter: require is ${kindOf(hook)}; name a hook: const authorize = hook({ … })`,
    );
  if ((hook as unknown as HookDefinition).after === true)
    throw new TypeError(
      'createRouter: require names a hook with `after: true`, which runs when the route is done; leave `after` out',
    );
}
