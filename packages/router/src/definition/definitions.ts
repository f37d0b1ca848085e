import { type RouterCodecs, shareClass } from '@mikrokit/types/runtime';
import type { RawRules } from '../raw/raw-rules.ts';
import type { Step, StepContext } from '../steps/step.ts';
import { rejectDefinition, routeName } from './error-messages.ts';
import type { Collect, FlatHook, FlatRoute, FlatRoutes, Found, Level } from './flatten-routes.ts';
import type { FlatHandlers } from './hooks/hook-handlers.ts';
import type { HookLevel } from './hooks/hook-level.ts';
import type { RouteDefinition, Routes } from './route.ts';
import type { QueryContext, QueryRoute } from './route-endpoint.ts';
import { VERSION } from './version.ts';

/** The checks of a definition that `route()` has made. */
export interface RouteRules {
  /** Throws for options that cannot work, naming the route and the fix. */
  check(definition: RouteDefinition, keys: readonly string[]): RouteDefinition;
  /**
   * Returns how a route that only reads answers GET, or `undefined` for any other route. Throws for options that cannot
   * work, and for an HTTP route without codecs.
   */
  queryOf(route: FlatRoute, context: QueryContext): QueryRoute | undefined;
  /** Loads the code of detached streams, so that a bundle that never calls `route()` does not contain it. */
  readonly loadDetached?: () => Promise<object>;
  /** The code of raw routes; absent for all others. */
  readonly raw?: RawRules;
}

/** The code of a group that `lazy()` has made. */
export interface LazyRules {
  /** Adds the group's routes to those found, as the compiler has seen them. Throws for a group without codecs. */
  addRoutes(group: LazyGroup, level: Level, found: Found, collect: Collect): void;
}

/** The checks and steps of a definition that `hook()` has made. */
export interface HookRules {
  /** Collects the hooks of a group. Throws for hooks that cannot work, naming the hook and the fix. */
  openLevel(group: Routes, outer: Level, found: Found, collect: Collect): HookLevel;
  /** Throws for a hook whose field is the id of a route, and for two that provide under one id. */
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

/** A registered symbol, by which another copy of this package finds what a definition brings. Options may have any name. */
const BROUGHT: unique symbol = Symbol.for('mikrokit.brought') as never;

/** What a definition brings beside its options. */
interface Brought {
  /** The version of the package that has made it. */
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

  /** What a definition brings, whichever copy of this package has made it. */
  static broughtBy<Bring extends object>(definition: Definition<Bring>): Bring {
    return definition[BROUGHT];
  }

  /** Throws for a definition of another version, whose code might not do what this router expects of it. */
  static assertSameVersion(definition: Definition<object>, keys: readonly string[]): void {
    const { version } = definition[BROUGHT];
    if (version !== VERSION) rejectDefinition('other-copy', `${routeName(keys)} `, version);
  }
}

/** What a route brings: its checks, and the hook whose `route()` has made it. */
interface RouteBrought {
  readonly rules: RouteRules;
  readonly within?: object | undefined;
}

/**
 * The object that `route()` makes. It brings the checks of routes with options, so that a bundle that never calls
 * `route()` or `hook()` does not contain them.
 */
export class DefinedRoute extends Definition<RouteBrought> {
  static rulesOf(route: DefinedRoute): RouteRules {
    return Definition.broughtBy(route).rules;
  }

  /** The hook whose `route()` has made it, which it must be within. */
  static hookAround(route: DefinedRoute): object | undefined {
    return Definition.broughtBy(route).within;
  }
}

shareClass(DefinedRoute, 'DefinedRoute');

/** The object that `lazy()` makes. It brings the code of lazy groups in the same way. */
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

/** An object that `hook()` makes, or `routes()` of a hook. It brings the code of hooks in the same way. */
export class HookObject<Bring extends object = object> extends Definition<
  Bring & { readonly rules: HookRules }
> {
  static rulesOf(object: HookObject): HookRules {
    return Definition.broughtBy(object).rules;
  }
}

shareClass(HookObject, 'HookObject');
