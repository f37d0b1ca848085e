import { LazyGroup, type LazyRules } from './definition/definitions.ts';
import { OpenLazyGroup } from './lazy-groups/open-lazy-group.ts';

/** The routes of a module: its default export, or all that it exports. */
export type LazyRoutes<Module> = Module extends { readonly default: infer Group } ? Group : Module;

const RULES: LazyRules = {
  addRoutes: (group, level, found, collect) => {
    const name = level.keys.join('/');
    const file = JSON.stringify(`./${level.keys.at(-1)}.ts`);
    const { lazyCodecs = {} } = found;
    const codecs = Object.hasOwn(lazyCodecs, name) ? lazyCodecs[name] : undefined;
    if (codecs === undefined)
      throw new TypeError(
        `createRouter: the lazy group ${JSON.stringify(name)} was not compiled. Write it among the routes as lazy(() => import(${file})), outside of other lazy groups, and compile it with @mikrokit/compiler. deepkitTypes() has no lazy groups: write import * as group from ${file}, and pass that`,
      );
    const open = new OpenLazyGroup(group, { level, codecs, collect });
    found.lazy.push(open);
    found.routes.push(...open.routes);
  },
};

/**
 * Makes a group of routes from a module that is loaded by the first call of one of them. The group is the module's default
 * export, or else all its exports. The compiler reads the import, so write it in place. A module that cannot be loaded is a
 * 500, and the next call tries again.
 *
 * The value has the type of the group, for the types of routers and clients. It belongs among the routes and has none of the
 * group's members.
 *
 * @example
 * ```ts
 * // reports.ts
 * export const yearly = (_context: unknown, year: number) => `report of ${year}`;
 * ```
 * ```ts
 * import { createRouter, lazy } from '@mikrokit/router';
 *
 * const api = createRouter({ reports: lazy(() => import('./reports.ts')) });
 *
 * console.log(await api.call('reports/yearly', 2026)); // → report of 2026
 * ```
 */
export function lazy<Module extends object>(load: () => Promise<Module>): LazyRoutes<Module> {
  if (typeof load !== 'function')
    throw new TypeError(
      'lazy: pass a function that imports a module: lazy(() => import("./reports.ts"))',
    );
  return Object.freeze(new LazyGroup({ rules: RULES, load })) as never;
}
