import { CommandFailure } from '@mikrokit/compiler/commands';

/** The routes under one name, and the groups in it. */
export interface RouteGroup {
  /** The keys of the outer groups and its own. Empty for all routes of the API. */
  readonly path: readonly string[];
  /** The ids of its routes, by their last keys. */
  readonly routes: ReadonlyMap<string, string>;
  readonly groups: ReadonlyMap<string, RouteGroup>;
}

interface OpenGroup extends RouteGroup {
  readonly routes: Map<string, string>;
  readonly groups: Map<string, OpenGroup>;
}

/** Routes as a tree. Throws a `CommandFailure` for ids that no router can have. */
export function toRouteTree(ids: readonly string[]): RouteGroup {
  const root = createGroup([]);
  for (const id of ids) {
    const keys = id.split('/');
    if (keys.some((key) => key === '' || key === '__proto__'))
      throw new CommandFailure(`${JSON.stringify(id)} is no id of a route`);
    let group = root;
    for (const key of keys.slice(0, -1)) {
      const inner = group.groups.get(key) ?? createGroup([...group.path, key]);
      group.groups.set(key, inner);
      group = inner;
    }
    group.routes.set(keys.at(-1) as string, id);
  }
  rejectClashes(root);
  return root;
}

function createGroup(path: readonly string[]): OpenGroup {
  return { path, routes: new Map(), groups: new Map() };
}

function rejectClashes({ routes, groups }: RouteGroup): void {
  for (const [key, group] of groups) {
    const route = routes.get(key);
    if (route !== undefined)
      throw new CommandFailure(`${route} is both a route and a group of routes`);
    rejectClashes(group);
  }
}
