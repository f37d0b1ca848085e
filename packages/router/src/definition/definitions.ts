import { type RouterCodecs, shareClass } from '@mikrokit/types/runtime';
import type { RawDefinition } from '../raw/raw-definition.ts';
import type { RawRules } from '../raw/raw-rules.ts';
import type { Step, StepContext } from '../steps/step.ts';
import { rejectDefinition, routeName } from './error-messages.ts';
import type { Collect, FlatHook, FlatRoute, FlatRoutes, Found, Level } from './flatten-routes.ts';
import type { FlatHandlers } from './hooks/hook-handlers.ts';
import type { HookLevel } from './hooks/hook-level.ts';
import type { RouteDefinition, Routes } from './route-definition.ts';
import type { QueryContext, QueryRoute } from './route-endpoint.ts';
import { VERSION } from './version.ts';

/** The checks of a definition made by `route()` or `raw()`. */
export interface RouteRules {
  /**
   * Throws for options that cannot work. The message names the route and the fix. Takes only what its own function has
   * made.
   */
  check(
    definition: RouteDefinition | RawDefinition,
    keys: readonly string[],
  ): RouteDefinition | RawDefinition;
  /**
   * Returns how a query answers GET, or `undefined` for any other route. Throws for options that
   * cannot work, and for an HTTP route without codecs.
   */
  queryOf(route: FlatRoute, context: QueryContext): QueryRoute | undefined;
  /** Loads the code of detached streams. Bundles without `route()` leave it out. */
  readonly loadDetached?: () => Promise<object>;
  /** The code of raw routes. Absent for other routes. */
  readonly raw?: RawRules;
}

/** The code of a group made by `lazy()`. */
export interface LazyRules {
  /** Adds the routes of a group, as compiled, to those found. Throws for a group without codecs. */
  addRoutes(group: LazyGroup, level: Level, found: Found, collect: Collect): void;
}

/** The checks and steps of a definition made by `hook()`. */
export interface HookRules {
  /** Collects the hooks of a group. Throws for hooks that cannot work, naming the hook and the fix. */
  openLevel(group: Routes, outer: Level, found: Found, collect: Collect): HookLevel;
  /**
   * Throws for a hook whose field is the id of a route, and for two providing hooks with one id.
   */
  assertFields(found: Found): void;
  /** The members of a body that hooks of a route read. */
  bodyFieldsOf(route: FlatRoute): ReadonlySet<string>;
  /** The routes and hooks as a type source takes them. */
  handlersOf(flat: FlatRoutes): FlatHandlers;
  /** Makes the steps of hooks. Throws for a hook without codecs, and for a header that would come after a stream. */
  createSteps(
    flat: FlatRoutes,
    codecs: RouterCodecs,
    context: StepContext,
  ): (hooks: readonly FlatHook[]) => readonly Step[];
}

/** Hooks by their fields in bodies. */
export type HookFields = ReadonlyMap<string, FlatHook>;

/**
 * A registered symbol, so that another copy of this package finds it too. A string could be the
 * name of an option.
 */
const BROUGHT: unique symbol = Symbol.for('mikrokit.brought') as never;

/** The part of a definition that is not an option. */
interface Brought {
  /** The version of the package that made it. */
  readonly version: string;
}

/** An object that `route()`, `raw()` or `hook()` makes, or `routes()` of a hook. */
export abstract class Definition<Bring extends object> {
  readonly #brought: Bring & Brought;

  constructor(brought: Bring) {
    this.#brought = { ...brought, version: VERSION };
  }

  get [BROUGHT](): Bring & Brought {
    return this.#brought;
  }

  /** Works for definitions from any copy of this package. */
  static broughtBy<Bring extends object>(definition: Definition<Bring>): Bring {
    return definition[BROUGHT];
  }

  /**
   * Throws for a definition of another version: its code could behave differently from what this
   * router expects.
   */
  static assertSameVersion(definition: Definition<object>, keys: readonly string[]): void {
    const { version } = definition[BROUGHT];
    if (version !== VERSION) rejectDefinition('other-copy', `${routeName(keys)} `, version);
  }
}

/** The part of a route that is not an option: its checks, and the hook whose `route()` made it. */
interface RouteBrought {
  readonly rules: RouteRules;
  readonly within?: object | undefined;
}

/**
 * The object that `route()` makes. It carries the checks of options, so that bundles without
 * `route()` and `hook()` leave them out.
 */
export class DefinedRoute extends Definition<RouteBrought> {
  static rulesOf(route: DefinedRoute): RouteRules {
    return Definition.broughtBy(route).rules;
  }

  /** The hook whose `route()` made it. The route must be inside that hook. */
  static hookAround(route: DefinedRoute): object | undefined {
    return Definition.broughtBy(route).within;
  }
}

shareClass(DefinedRoute, 'DefinedRoute');

/** The object that `lazy()` makes. It carries the code of lazy groups in the same way. */
export class LazyGroup extends Definition<{
  readonly rules: LazyRules;
  readonly load: () => Promise<object>;
}> {
  static rulesOf(group: LazyGroup): LazyRules {
    return Definition.broughtBy(group).rules;
  }

  /** Imports the module of the group. */
  static load(group: LazyGroup): Promise<object> {
    return Definition.broughtBy(group).load();
  }
}

shareClass(LazyGroup, 'LazyGroup');

/**
 * An object that `hook()` makes, or `routes()` of a hook. It carries the code of hooks in the same
 * way.
 */
export class HookObject<Bring extends object = object> extends Definition<
  Bring & { readonly rules: HookRules }
> {
  static rulesOf(object: HookObject): HookRules {
    return Definition.broughtBy(object).rules;
  }
}

shareClass(HookObject, 'HookObject');
