import { LazyValue } from '../call/lazy-value.ts';
import type { FlatRoutes } from '../definition/flatten-routes.ts';
import type { LoadedGroup } from '../definition/lazy-route.ts';
import type { ParsedModel, TypeModel } from '../definition/type-model.ts';
import { type ServedRoute, ServedRoutes } from '../routing/served-routes.ts';

/** The parts of a router that lazy groups add to. */
interface Parts extends LoadedGroup {
  readonly routes: ServedRoutes;
  readonly flat: FlatRoutes;
  readonly types: TypeModel;
}

/** Loads all lazy groups of a router, and replaces each by its routes and hooks. */
export async function withLazyGroups<Whole extends Parts>(parts: Whole): Promise<Whole> {
  const { flat, routes, types } = parts;
  // Groups loaded for a router have a router's parts.
  const groups = new Map(
    await Promise.all(
      flat.lazy.map(async (group) => [group, (await group.load()) as Parts] as const),
    ),
  );
  const list = routes.list.map((served): ServedRoute => {
    const { lazy } = served.route;
    const loaded = lazy && groups.get(lazy.group)?.routes.get(served.id);
    return loaded ?? served;
  });
  const loaded = [...groups.values()];
  const hooks = new Set([...flat.hooks, ...loaded.flatMap((group) => group.flat.hooks)]);
  return {
    ...parts,
    routes: new ServedRoutes(list),
    flat: { ...flat, routes: list.map(({ route }) => route), hooks: [...hooks] },
    types: new LazyValue(() => joined(types, loaded)),
  };
}

/** The type model, with the JSON Schemas of all schema libraries. */
async function joined(base: TypeModel, groups: readonly Parts[]): Promise<ParsedModel> {
  const { json, model } = await base.load();
  const own = groups.map(({ types }) => types).filter((types) => types !== base);
  const others = await Promise.all(own.map((types) => types.load()));
  const described = others.flatMap((other) =>
    Object.entries(other.model.types).filter(([, node]) => 'jsonSchema' in node),
  );
  if (described.length === 0) return { json, model };
  return { json, model: { ...model, types: { ...model.types, ...Object.fromEntries(described) } } };
}
