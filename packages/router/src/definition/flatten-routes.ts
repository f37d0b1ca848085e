import {
  DefinedHook,
  DefinedRoute,
  type HookFields,
  type HookRules,
  type RouteRules,
} from './definition.ts';
import { faultOf } from './faults.ts';
import type { HookDefinition } from './hook.ts';
import { routeName } from './places.ts';
import type { Handler, RouteDefinition, RouteOptions, Routes } from './route.ts';

/** All routes and hooks of a router. */
export interface FlatRoutes {
  /** In key order. */
  readonly routes: readonly FlatRoute[];
  /** In key order. */
  readonly hooks: readonly FlatHook[];
}

/** One route as it was written, found under its keys. */
export interface FlatRoute extends RouteOptions {
  /** Its keys joined with `/`, e.g. `users/get`. */
  readonly id: string;
  readonly handler: Handler;
  /** The hooks that run before it, in order. Routes with the same hooks share one list. */
  readonly before: readonly FlatHook[];
  /** Likewise those after it. */
  readonly after: readonly FlatHook[];
  /** Absent for a function that stands by itself. */
  readonly rules?: RouteRules;
}

/** One hook, found under its keys. */
export interface FlatHook {
  readonly id: string;
  /** Its field in bodies. */
  readonly field: string;
  readonly definition: HookDefinition;
  readonly rules: HookRules;
}

/** `true` where `mikrokit build` has found that no module of the application names `hook`, or `route`. */
declare const MIKROKIT_NO_HOOKS: true | undefined;
declare const MIKROKIT_NO_DEFINED_ROUTES: true | undefined;

const maxLevels = 16;

/** Lists every route in key order, with its hooks. Throws for whatever would not work as it looks, naming place and fix. */
export function flattenRoutes(routes: Routes): FlatRoutes {
  if (!isGroup(routes)) throw new TypeError(faultOf('no-group', ''));
  const found = { routes: [] as FlatRoute[], hooks: [] as FlatHook[] };
  collect(routes, { keys: [], before: [], after: [], fields: new Map() }, found);
  if (found.routes.length === 0) throw new TypeError(faultOf('no-routes', ''));
  if (typeof MIKROKIT_NO_HOOKS === 'undefined')
    found.hooks[0]?.rules.assertNoRouteFields(found.routes, found.hooks);
  return found;
}

/** Where a group stands. */
interface Level {
  readonly keys: readonly string[];
  readonly before: readonly FlatHook[];
  readonly after: readonly FlatHook[];
  /** The body fields of the hooks of this level and those around it. */
  readonly fields: HookFields;
}

function collect(group: Routes, outer: Level, found: Found): void {
  if (outer.keys.length >= maxLevels) {
    throw new TypeError(faultOf('too-deep', `${routeName(outer.keys)} `, maxLevels));
  }
  // A hook that a build did not see is no route: the router does not start.
  const hooks = typeof MIKROKIT_NO_HOOKS === 'undefined' ? hooksOf(group, outer.keys) : [];
  const routesBefore = found.routes.length;
  const fields = hooks[0]?.rules.withFields(outer.fields, hooks) ?? outer.fields;
  // Made anew at each hook only, so that the routes between two hooks share their lists.
  let { before } = outer;
  let after = hooks.length === 0 ? outer.after : [...hooks, ...outer.after];
  let passed = 0;
  const prefix = outer.keys.map((key) => `${key}/`).join('');
  const names = Object.keys(group);
  // By index: of thousands, an iterator makes a third more garbage, and takes 3 ms at start.
  for (let i = 0; i < names.length; i++) {
    const key = names[i] as string;
    const value: unknown = group[key];
    const id = prefix + key;
    if (!isPlainKey(key)) assertKey(key, [...outer.keys, key]);
    if (typeof value === 'function') {
      found.routes.push({ id, handler: value as Handler, before, after });
      continue;
    }
    const keys = [...outer.keys, key];
    if (typeof MIKROKIT_NO_DEFINED_ROUTES === 'undefined' && value instanceof DefinedRoute) {
      const rules = DefinedRoute.rulesOf(value);
      const options = rules.check(value as unknown as RouteDefinition, keys);
      found.routes.push({ ...options, id, before, after, rules });
    } else if (typeof MIKROKIT_NO_HOOKS === 'undefined' && value instanceof DefinedHook) {
      const hook = hooks[passed++] as FlatHook;
      found.hooks.push(hook);
      before = [...before, hook];
      after = after.slice(1);
    } else if (isGroup(value)) {
      collect(value, { keys, before, after, fields }, found);
    } else {
      throw new TypeError(faultOf('no-route', `${routeName(keys)} `, value));
    }
  }
  if (typeof MIKROKIT_NO_HOOKS === 'undefined')
    hooks[0]?.rules.assertUsed(hooks[0], found.routes.length - routesBefore);
}

type Found = { readonly routes: FlatRoute[]; readonly hooks: FlatHook[] };

function hooksOf(group: Routes, parents: readonly string[]): readonly FlatHook[] {
  const hooks: FlatHook[] = [];
  for (const key of Object.keys(group)) {
    const value: unknown = group[key];
    // Most of many routes are functions.
    if (typeof value === 'function' || !(value instanceof DefinedHook)) continue;
    const keys = [...parents, key];
    const rules = DefinedHook.rulesOf(value);
    const definition = rules.check(value as unknown as HookDefinition, keys);
    const id = keys.join('/');
    hooks.push({ id, field: definition.name ?? id, definition, rules });
  }
  return hooks;
}

/** Whether a key is one of those, nearly all, at which nothing can be wrong: names in ASCII. */
function isPlainKey(key: string): boolean {
  return /^[a-zA-Z][\w-]*$/.test(key) && key !== 'errors';
}

function assertKey(key: string, keys: readonly string[]): void {
  // None at all, numbers, which JavaScript would move to the front, and what a URL would not keep.
  const isBad = /^(?:\d*|__proto__|\.\.?)$|\//.test(key) || !key.isWellFormed();
  if (isBad) throw new TypeError(faultOf('bad-key', `${routeName(keys)}: `, key));
  if (keys.length === 1 && key === 'errors')
    throw new TypeError(faultOf('errors-key', `${routeName(keys)}: `));
}

/** A plain object or a module namespace: anything else (a class instance, a Map, an array) is a mistake. */
function isGroup(value: unknown): value is Routes {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || (Object.getPrototypeOf(prototype) === null && !Array.isArray(value));
}
