import type { RouterCodecs } from '@mikrokit/types/runtime';
import type { FlatRoute, FlatRoutes } from '../definition/flatten-routes.ts';
import type { RouteInfo } from '../definition/route-info.ts';
import type { ExecutionPath } from '../execution/execution-path.ts';
import type { PathTable } from '../routing/path-table.ts';
import type { Step } from '../steps/step.ts';

/** The code that `raw()` adds to a router. */
export interface RawRules {
  /** Makes a table of paths that can have raw routes. */
  createTable(idAt: (path: string) => string, base: string): PathTable;
  /**
   * Adds raw routes to such a table. Throws for routes that cannot work. The message names the
   * route and the fix.
   */
  addRoutes(table: PathTable, settings: RawSettings, factory: PathFactory): void;
  /**
   * Each method and path of a raw route. None with `describe: false`. `base` is the router's prefix
   * between slashes.
   */
  infosOf(route: FlatRoute, base: string): readonly RouteInfo[];
}

/** The router's settings for its raw routes. */
export interface RawSettings {
  readonly flat: FlatRoutes;
  readonly codecs: RouterCodecs;
  readonly maxDepth: number;
  /** The default. */
  readonly maxBodySize: number;
}

/** Makes what calls run. */
export interface PathFactory {
  /** A path of `first`, the hooks before the route, `step`, and the hooks after it. */
  createPath(route: FlatRoute, step: PathStep, first: readonly Step[]): ExecutionPath;
}

/** The step of a route on its path. */
export interface PathStep extends Step {
  /** See {@link ExecutionPath.contract}. */
  readonly codec: { readonly contract: string };
  load(): Promise<void>;
}
