import type { RouteTraits } from '@mikrokit/types/emit';
import type {
  ErrorModel,
  HookModel,
  RouteDocumentation,
  RouteModel,
  Types,
} from '@mikrokit/types/model';
import type { ModuleExport } from '../checker/symbols/exports-of.ts';

/** The routes that a router takes from another file by one import, as they were read. */
export interface ImportedRoutes {
  readonly routes: readonly FoundRoute[];
  readonly hooks: Readonly<Record<string, HookModel>>;
  /** Hooks at the level of the import itself, which also apply to neighboring routes. */
  readonly levelHooks: readonly string[];
  /** All types of these routes and hooks. */
  readonly types: Types;
  /** The functions of checks in these types, by name. */
  readonly checks: Readonly<Record<string, ModuleExport>>;
  /** The schemas of these types, by name. */
  readonly schemas: Readonly<Record<string, ModuleExport>>;
  /** The locations of the hooks that provide values to some of these routes, by id. */
  readonly guards: Readonly<Record<string, string>>;
}

/** A route as it was read. Its hooks are complete once all of its levels have been read. */
export interface FoundRoute extends Pick<RouteModel, 'params' | 'result' | 'item'> {
  readonly id: string;
  readonly errors: readonly ErrorModel[];
  /**
   * Ids of the hooks at each level, outermost first. For an imported route, from the level of the
   * import on.
   */
  readonly hooks: readonly string[][];
  readonly doc: RouteDocumentation;
  readonly traits: RouteTraits;
  /** The hash of its contract when it was first read, if no hook applied. */
  readonly contract?: string;
}

/** The origin of imported routes. */
export interface ImportSource {
  /** Identifies the value that is imported and its location among the routes. */
  readonly key: string;
  /**
   * The file that declares it, and the files of its hooks. Its types depend only on these files,
   * their imports and the inputs of all files.
   */
  readonly files: readonly string[];
}

/** The imported routes of a project that can be reused, because reading them again would have the same result. */
export interface ImportedRoutesStore {
  readonly find: (source: ImportSource) => ImportedRoutes | undefined;
  /** Keeps routes that were read or found. */
  readonly keep: (source: ImportSource, routes: ImportedRoutes) => void;
}
