import type { CacheTimes } from '@mikrokit/policies';
import { assertCachePolicy, assertOneOf, assertOptions } from '@mikrokit/policies/option-checks';
import type { RouteTable } from '../call/route-table.ts';
import type { CacheMode, CacheOptions, RouteCache } from '../options.ts';

/** How the results of one route are stored. */
type RouteRules =
  | { readonly mode: 'http'; readonly staleIfError?: number | undefined }
  | (CacheTimes & { readonly mode: Exclude<CacheMode, 'http'> });

const NAMES = {
  CachePolicy: 1,
  mode: 1,
  ttl: 1,
  staleFor: 1,
  staleIfError: 1,
  identity: 1,
  credentials: 1,
  routes: 1,
  store: 1,
  storeTimeout: 1,
  on: 1,
} as const satisfies { readonly [Name in keyof CacheOptions]-?: 1 };
const ROUTE_NAMES = { mode: 1, ttl: 1, staleFor: 1, staleIfError: 1 };
const MODES: readonly CacheMode[] = [
  'http',
  'cache-first',
  'stale-while-revalidate',
  'network-first',
];

/** Throws for invalid values of the option `cache`. */
export function assertCacheOptions(options: CacheOptions): void {
  assertOptions('cache', options, NAMES);
  const { identity, credentials, routes = {} } = options;
  if (identity !== undefined && identity !== 'public' && typeof identity !== 'function')
    throw new TypeError(
      "cache.identity is not a function; use one that identifies the user, or 'public'",
    );
  if (credentials !== undefined && credentials !== 'omit')
    throw new TypeError("cache.credentials: use 'omit', or leave it out");
  assertOneOf('cache.mode', options.mode, MODES);
  for (const [id, route] of Object.entries(routes)) {
    if (!route) continue;
    assertOptions(`cache.routes['${id}']`, route, ROUTE_NAMES);
    assertOneOf(`cache.routes['${id}'].mode`, route.mode, MODES);
  }
  const usesHttp = [options, ...Object.values(routes)].some((one) => one && one.mode === 'http');
  if (usesHttp) assertCachePolicy('cache.CachePolicy', options.CachePolicy);
  else if (options.CachePolicy !== undefined)
    throw new TypeError(
      "cache.CachePolicy is for the mode 'http'; leave it out, or change the mode",
    );
}

/**
 * The rules for a route. `undefined` if its results are not stored. Throws for rules without a
 * required time.
 */
export function rulesOf(options: CacheOptions, id: string): RouteRules | undefined {
  const { routes = {} } = options;
  const own: RouteCache | false = Object.hasOwn(routes, id) ? (routes[id] ?? {}) : {};
  if (own === false) return undefined;
  const { mode = 'cache-first', ttl, staleFor, staleIfError } = { ...timesOf(options), ...own };
  if (mode === 'http') {
    if ((ttl ?? staleFor) === undefined) return { mode, staleIfError };
    throw new TypeError(
      `cache: the mode 'http' takes its times from replies; leave out ttl and staleFor for '${id}'`,
    );
  }
  if (ttl === undefined)
    throw new TypeError(
      `cache.ttl is missing for '${id}'; set how long a result stays fresh, in milliseconds`,
    );
  // A time for stale results can be meant for other routes.
  return { mode, ttl, staleIfError, ...(mode === 'stale-while-revalidate' && { staleFor }) };
}

function timesOf({ mode, ttl, staleFor, staleIfError }: CacheOptions): RouteCache {
  return { mode, ttl, staleFor, staleIfError };
}

/** Throws for an unknown route, and with `mustBeQuery` for a route that is not a query. */
export function assertRoute(
  option: string,
  id: string,
  { codecs }: RouteTable,
  mustBeQuery: boolean,
): void {
  if (codecs === undefined || codecs.groups?.some(({ ids }) => ids.includes(id))) return;
  // Both objects have no prototype.
  const codec = codecs.routes[id] ?? codecs.httpRoutes?.[id];
  if (codec === undefined) throw new TypeError(`${option}: there is no route '${id}'`);
  if (mustBeQuery && !codec.query)
    throw new TypeError(`${option}: '${id}' is not a query, so its results are not cached`);
}
