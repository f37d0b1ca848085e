import type { Handler, RouteDefinition, RouteOptions, Routes } from './route.ts';
import { isRouteDefinition } from './route.ts';

/** One route as it was written, found under its keys. */
export interface FlatRoute extends RouteOptions {
  /** Its keys joined with `/`, e.g. `users/get`. */
  readonly id: string;
  readonly handler: Handler;
}

const maxLevels = 16;

/** Lists every route in key order. Throws for whatever would not work as it looks, naming the route and the fix. */
export function flattenRoutes(routes: Routes): readonly FlatRoute[] {
  if (!isGroup(routes))
    throw new TypeError('createRouter: the routes must be a plain object; pass { name: handler }');
  const found: FlatRoute[] = [];
  collect(routes, [], found);
  if (found.length === 0)
    throw new TypeError('createRouter: there are no routes; add at least one handler');
  return found;
}

function collect(group: Routes, parents: readonly string[], found: FlatRoute[]): void {
  if (parents.length >= maxLevels) {
    throw new TypeError(
      `${nameOf(parents)} nests deeper than ${maxLevels} levels; flatten the group or end its cycle`,
    );
  }
  for (const key of Object.keys(group)) {
    const keys = [...parents, key];
    assertKey(key, keys);
    const value: unknown = group[key];
    const id = keys.join('/');
    if (typeof value === 'function') found.push({ id, handler: value as Handler });
    else if (isRouteDefinition(value)) found.push({ ...checkedDefinition(value, keys), id });
    else if (isGroup(value)) collect(value, keys, found);
    else {
      throw new TypeError(
        `${nameOf(keys)} is ${kindOf(value)}; make it a function, route({ handler }), or a plain object of routes`,
      );
    }
  }
}

function assertKey(key: string, keys: readonly string[]): void {
  const fault = keyFault(key);
  if (fault !== undefined) throw new TypeError(`${nameOf(keys)}: ${fault}; rename the key`);
  if (keys.length === 1 && key === 'errors') {
    throw new TypeError(
      `${nameOf(keys)}: 'errors' is where a reply lists its errors; rename the key or put it in a group`,
    );
  }
}

function keyFault(key: string): string | undefined {
  if (key === '') return 'an empty key makes no path';
  if (/^\d+$/.test(key))
    return 'JavaScript moves numeric keys before all others, so the order would not be as written';
  if (key.includes('/')) return "a key may not contain '/'; use nested objects for levels";
  if (key === '__proto__') return "'__proto__' is never an ordinary key";
  if (key === '.' || key === '..') return 'callers would resolve it as a relative path';
  if (!key.isWellFormed()) return 'a lone surrogate cannot be written in a URL';
  return undefined;
}

function checkedDefinition(definition: RouteDefinition, keys: readonly string[]): RouteDefinition {
  const { handler, timeout, maxBodySize } = definition;
  if (typeof handler !== 'function') {
    throw new TypeError(
      `${nameOf(keys)}: handler is ${kindOf(handler)}; pass route({ handler: (context, …) => … })`,
    );
  }
  assertPositive('timeout', timeout, keys, 2 ** 31 - 1);
  assertPositive('maxBodySize', maxBodySize, keys, Number.MAX_SAFE_INTEGER);
  return definition;
}

// A timeout past 2^31-1 would fire at once: timers wrap there.
function assertPositive(
  option: string,
  value: number | undefined,
  keys: readonly string[],
  most: number,
): void {
  if (value === undefined || (Number.isInteger(value) && value > 0 && value <= most)) return;
  throw new RangeError(
    `${nameOf(keys)}: ${option} is ${String(value)}; use an integer from 1 to ${most}`,
  );
}

/** A plain object or a module namespace: anything else (a class instance, a Map, an array) is a mistake. */
function isGroup(value: unknown): value is Routes {
  if (typeof value !== 'object' || value === null || isRouteDefinition(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || (Object.getPrototypeOf(prototype) === null && !Array.isArray(value));
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  if (typeof value !== 'object') return `a ${typeof value}`;
  return 'an object that is not plain';
}

function nameOf(keys: readonly string[]): string {
  return `createRouter: route ${JSON.stringify(keys.join('/'))}`;
}
