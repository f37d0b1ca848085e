import type { RouterCodecs } from '@mikrokit/types/runtime';
import type { Step, StepParts } from '../layout/execution-path.ts';
import type { Reading } from '../wire/reading.ts';
import type { FlatHook, FlatRoute } from './flatten-routes.ts';
import type { HookDefinition } from './hook.ts';
import type { RouteDefinition } from './route.ts';

/** What becomes of a definition that `route()` has made. */
export interface RouteRules {
  /** Throws for options that cannot work, naming the route and the fix. */
  check(definition: RouteDefinition, keys: readonly string[]): RouteDefinition;
  /** Where it is served, if its options say so. Throws for a path that cannot stand in a URL. */
  pathOf(route: FlatRoute): string | undefined;
  /** How it answers GET; `undefined` if it does not. Throws for options that cannot work. */
  readingOf(route: FlatRoute): Reading | undefined;
}

/** What becomes of a definition that `hook()` has made. */
export interface HookRules {
  /** Throws for options that cannot work, naming the hook and the fix. */
  check(definition: HookDefinition, keys: readonly string[]): HookDefinition;
  /** The fields with those of further hooks; two hooks that some call runs both may not share one. */
  withFields(outer: HookFields, hooks: readonly FlatHook[]): HookFields;
  /** A hook that guards nothing was most likely meant to guard something. */
  assertUsed(hook: FlatHook, routes: number): void;
  /** A field that is a route's id would make a body say that it calls that route. */
  assertNoRouteFields(routes: readonly FlatRoute[], hooks: readonly FlatHook[]): void;
  /** Names the hooks of a route: those of outer levels first, each level's in key order. */
  hookIds(hooks: readonly FlatHook[]): (route: FlatRoute) => readonly string[];
  /** Makes the function that gives the steps of a list of hooks. Throws for a hook without codecs. */
  toSteps(hooks: readonly FlatHook[], codecs: RouterCodecs, parts: StepParts): StepsOf;
}

/** One step for each hook, and one list for each list of hooks, however many routes share them. */
export type StepsOf = (hooks: readonly FlatHook[]) => readonly Step[];

/** Hooks by their fields in bodies. */
export type HookFields = ReadonlyMap<string, FlatHook>;

/**
 * What `route()` makes. It brings the code that only such routes need, so that bundles in which nothing calls `route()`
 * have none of it; out of reach of options of any name.
 */
export class DefinedRoute {
  readonly #rules: RouteRules;

  constructor(rules: RouteRules) {
    this.#rules = rules;
  }

  static rulesOf(route: DefinedRoute): RouteRules {
    return route.#rules;
  }
}

/** What `hook()` makes; likewise. */
export class DefinedHook {
  readonly #rules: HookRules;

  constructor(rules: HookRules) {
    this.#rules = rules;
  }

  static rulesOf(hook: DefinedHook): HookRules {
    return hook.#rules;
  }
}
