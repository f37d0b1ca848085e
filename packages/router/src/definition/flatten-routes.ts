import { hasPathParameter, type RouterCodecs } from '@mikrokit/types/runtime';
import type { RawRules } from '../raw/raw-rules.ts';
import {
  DefinedRoute,
  Definition,
  type HookFields,
  HookObject,
  type HookRules,
  LazyGroup,
  type RouteRules,
} from './definitions.ts';
import { rejectDefinition, routeName } from './error-messages.ts';
import type { HookDefinition } from './hooks/hook-definition.ts';
import type { HookLevel } from './hooks/hook-level.ts';
import type { OwnHook } from './hooks/hook-objects.ts';
import type { LazyGroupState, LazyRoute } from './lazy-route.ts';
import type { Handler, RouteDefinition, Routes } from './route-definition.ts';
import type { RouteOptions } from './route-options.ts';

/** All routes and hooks of a router. */
export interface FlatRoutes {
  /** In key order. */
  readonly routes: readonly FlatRoute[];
  /** In key order. */
  readonly hooks: readonly FlatHook[];
  /** Routes made by `raw()`, in key order. */
  readonly raws: readonly FlatRaw[];
  /** Groups that load later, in key order. `routes` contains their routes as compiled. */
  readonly lazy: readonly LazyGroupState[];
}

/** One route with its options, found under its keys. */
export interface FlatRoute extends RouteOptions {
  /** Its keys joined with `/`, e.g. `users/get`. */
  readonly id: string;
  readonly handler: Handler;
  /** The hooks that run before it, in order. Routes with the same hooks share one list. */
  readonly before: readonly FlatHook[];
  /** The hooks that run after it, in order. Routes with the same hooks share one list. */
  readonly after: readonly FlatHook[];
  /** Absent for a plain function. */
  readonly rules?: RouteRules;
  /** Set for a route of a lazy group, whose handler is not loaded. */
  readonly lazy?: LazyRoute;
}

/** One route made by `raw()`. */
export interface FlatRaw extends FlatRoute {
  readonly rules: RouteRules & { readonly raw: RawRules };
}

/** One hook, found under its keys. */
export interface FlatHook {
  readonly id: string;
  /** Its field in bodies. */
  readonly field: string;
  readonly definition: HookDefinition;
  readonly rules: HookRules;
  /** The number of groups and hooks around it. */
  readonly depth: number;
  /** The hooks around it. */
  readonly guards: readonly FlatHook[];
  /** Set among the hooks after routes: the second part of a hook that runs before them. */
  readonly finish?: NonNullable<OwnHook['finish']>;
}

/** The routes and hooks of a router, while they are collected. */
export interface Found {
  readonly routes: FlatRoute[];
  readonly hooks: FlatHook[];
  readonly raws: FlatRaw[];
  readonly lazy: LazyGroupState[];
  /** The compiled lazy groups. `undefined` where none are allowed. */
  readonly lazyCodecs: RouterCodecs['lazy'];
}

/** Adds the routes and hooks of a group to those found. */
export type Collect = (group: Routes, outer: Level, found: Found) => void;

const maxDepth = 16;

/**
 * Lists every route in key order, with its hooks. Throws for routes and hooks that cannot work. The
 * message names the route and the fix. `lazyCodecs` are the compiled lazy groups.
 */
export function flattenRoutes(routes: Routes, lazyCodecs?: RouterCodecs['lazy']): FlatRoutes {
  if (!isGroup(routes)) rejectDefinition('no-group', '');
  const found: Found = { routes: [], hooks: [], raws: [], lazy: [], lazyCodecs };
  collect(routes, outermost, found);
  if (found.routes.length + found.raws.length === 0) rejectDefinition('no-routes', '');
  found.hooks[0]?.rules.assertFields(found);
  return found;
}

/** A group, or the routes inside a hook that provides a value. */
export interface Level {
  readonly keys: readonly string[];
  /** The number of levels around it. */
  readonly depth: number;
  /** The hooks that run before its routes. */
  readonly before: readonly FlatHook[];
  /** The hooks that run after its routes. */
  readonly after: readonly FlatHook[];
  /** The hooks around its routes. */
  readonly guards: readonly FlatHook[];
  /** The hooks of this level and of all levels around it, by body field. */
  readonly fields: HookFields;
}

const outermost: Level = {
  keys: [],
  depth: 0,
  before: [],
  after: [],
  guards: [],
  fields: new Map(),
};

function collect(group: Routes, outer: Level, found: Found): void {
  const { keys } = outer;
  if (keys.length >= maxDepth) {
    rejectDefinition('too-deep', `${routeName(keys)} `, maxDepth);
  }
  const hooks = rulesIn(group, keys)?.openLevel(group, outer, found, collect);
  const level = hooks?.level ?? outer;
  const { before, after } = level;
  const prefix = keys.map((key) => `${key}/`).join('');
  const names = Object.keys(group);
  // By index: for thousands of routes, an iterator makes a third more garbage and takes 3 ms at start.
  for (let i = 0; i < names.length; i++) {
    const key = names[i] as string;
    const value: unknown = group[key];
    const id = prefix + key;
    if (!isPlainKey(key)) assertKey(key, [...keys, key]);
    if (typeof value === 'function') {
      found.routes.push({ id, handler: value as Handler, before, after });
      continue;
    }
    const inner = [...keys, key];
    if (value instanceof DefinedRoute) {
      Definition.assertSameVersion(value, inner);
      const rules = DefinedRoute.rulesOf(value);
      assertWithin(DefinedRoute.hookAround(value), level, inner);
      const options = rules.check(value as unknown as RouteDefinition, inner);
      const flat = { ...options, id, before, after, rules };
      (rules.raw ? found.raws : found.routes).push(flat as unknown as FlatRaw);
    } else if (value instanceof LazyGroup) {
      Definition.assertSameVersion(value, inner);
      const around = { ...level, keys: inner, depth: outer.depth + 1 };
      LazyGroup.rulesOf(value).addRoutes(value, around, found, collect);
    } else if (value instanceof HookObject) {
      (hooks as HookLevel).add(value);
    } else if (isGroup(value)) {
      collect(value, { ...level, keys: inner, depth: outer.depth + 1 }, found);
    } else {
      rejectDefinition('no-route', `${routeName(inner)} `, value);
    }
  }
  hooks?.close();
}

/**
 * Throws for a route made by `route()` of a hook but placed outside of it: nothing would guard it.
 */
function assertWithin(hook: object | undefined, { guards }: Level, keys: readonly string[]): void {
  if (hook === undefined || guards.some(({ definition }) => definition === hook)) return;
  const { provides } = hook as { readonly provides?: unknown };
  rejectDefinition('not-within', `${routeName(keys)} `, provides);
}

/**
 * The code of hooks, if a group has any. Symbol keys hold the guarded routes that other entries
 * have replaced.
 */
function rulesIn(group: Routes, keys: readonly string[]): HookRules | undefined {
  let rules: HookRules | undefined;
  for (const key of Reflect.ownKeys(group)) {
    const value: unknown = group[key as string];
    // Most routes are functions.
    if (typeof value === 'function' || !(value instanceof HookObject)) continue;
    Definition.assertSameVersion(value, [...keys, String(key)]);
    rules ??= HookObject.rulesOf(value);
  }
  return rules;
}

/** Whether a key needs no further check. Nearly all keys are ASCII names. */
function isPlainKey(key: string): boolean {
  return /^[a-zA-Z][\w-]*$/.test(key) && key !== 'errors';
}

function assertKey(key: string, keys: readonly string[]): void {
  // Rejects empty keys, numbers (JavaScript moves them to the front), and keys that URLs change.
  const isBad =
    /^(?:\d*|__proto__|\.\.?)$|\//.test(key) || hasPathParameter(key) || !key.isWellFormed();
  if (isBad) rejectDefinition('bad-key', `${routeName(keys)}: `, key);
  if (keys.length === 1 && key === 'errors') rejectDefinition('errors-key', `${routeName(keys)}: `);
}

/** A plain object or a module namespace: anything else (a class instance, a Map, an array) is a mistake. */
function isGroup(value: unknown): value is Routes {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || (Object.getPrototypeOf(prototype) === null && !Array.isArray(value));
}
