import type { FlatHook, FlatRoute } from './flatten-routes.ts';

/** Makes the function that names the hooks of a route: those of outer levels first, each level's in key order. */
export function hookIds(hooks: readonly FlatHook[]): (route: FlatRoute) => readonly string[] {
  // Routes with the same hooks share their lists, of which there are few.
  const known = new Map<readonly FlatHook[], Map<readonly FlatHook[], readonly string[]>>();
  return (route) => {
    const byAfter = known.get(route.before) ?? new Map<readonly FlatHook[], readonly string[]>();
    const ids = byAfter.get(route.after) ?? hooksAround(route, hooks);
    known.set(route.before, byAfter.set(route.after, ids));
    return ids;
  };
}

function hooksAround({ before, after }: FlatRoute, hooks: readonly FlatHook[]): readonly string[] {
  if (before.length + after.length === 0) return [];
  const own = new Set([...before, ...after]);
  const levelOf = ({ id }: FlatHook) => id.split('/').length;
  return hooks
    .filter((hook) => own.has(hook))
    .toSorted((a, b) => levelOf(a) - levelOf(b))
    .map(({ id }) => id);
}
