import type { Handlers, HookHandler } from '@mikrokit/types/runtime';
import type { FlatHook, FlatRoute, FlatRoutes } from '../flatten-routes.ts';
import { DefinedHook } from './hook-objects.ts';

/** The routes and hooks of a router, as a type source takes them. */
export type FlatHandlers = Pick<Handlers, 'routes' | 'hooks'>;

/**
 * The handlers of a router with hooks. Each route lists the ids of its hooks: outer levels first,
 * each level in key order.
 */
export function flatHandlers({ routes, hooks }: FlatRoutes): FlatHandlers {
  // A hook that provides a value can guard several levels.
  const byId = new Map(hooks.map((hook) => [hook.id, hook]));
  const list = [...byId.values()].map(({ id, field, definition }): HookHandler => {
    const { handler, header, returns, provides, after } = definition;
    const name = field === id ? undefined : field;
    const own = DefinedHook.ownOf(definition);
    return { id, handler, header, returns, provides, after, name, ...(own && { own }) };
  });
  // Routes with the same hooks share one list: there are few lists.
  const known = new Map<readonly FlatHook[], Map<readonly FlatHook[], readonly string[]>>();
  const idsOf = (route: FlatRoute) => {
    const byAfter = known.get(route.before) ?? new Map<readonly FlatHook[], readonly string[]>();
    const ids = byAfter.get(route.after) ?? hooksAround(route, hooks);
    known.set(route.before, byAfter.set(route.after, ids));
    return ids;
  };
  return {
    routes: routes.map((route) => ({
      id: route.id,
      handler: route.handler,
      http: route.http,
      nestedQuery: route.nestedQuery,
      hooks: idsOf(route),
    })),
    hooks: list,
  };
}

/** The ids of a route's hooks: outer levels first, each level in key order. */
function hooksAround({ before, after }: FlatRoute, hooks: readonly FlatHook[]): readonly string[] {
  if (before.length + after.length === 0) return [];
  const own = new Set([...before, ...after]);
  return hooks
    .filter((hook) => own.has(hook))
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ id }) => id);
}
