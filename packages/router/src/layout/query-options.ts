import type { FlatRoute } from '../definition/flatten-routes.ts';
import type { Caching } from '../wire/caching.ts';
import { QueryEndpoint } from '../wire/query-endpoint.ts';
import { queryOf } from '../wire/query-string.ts';
import type { Reading } from '../wire/reading.ts';

/** How a query answers GET; nothing for a route that is not one. Throws for options that cannot work. */
export function readingOf(route: FlatRoute): Reading | undefined {
  const caching = cachingOf(route);
  return caching && { endpoint: (of, url) => new QueryEndpoint(of, caching, queryOf(url)) };
}

/** How its replies may be kept; nothing for a route that is not one. */
function cachingOf(route: FlatRoute): Caching | undefined {
  const { id, query, cacheControl, etag } = route;
  if (query !== true && cacheControl === undefined && etag === undefined) return undefined;
  const name = `createRouter: route ${JSON.stringify(id)}`;
  if (query !== true) {
    throw new TypeError(
      `${name}: cacheControl and etag are for routes that answer GET; add query: true or leave them out`,
    );
  }
  if (
    cacheControl !== undefined &&
    !/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(cacheControl)
  ) {
    throw new TypeError(
      `${name}: cacheControl is ${JSON.stringify(cacheControl)}; use directives such as 'public, max-age=60'`,
    );
  }
  return { cacheControl: cacheControl ?? 'no-cache', etag: etag === true, vary: varyOf(route) };
}

/** The headers that hooks read: a cache must not give one caller's reply to another who sent others. */
function varyOf({ before, after }: FlatRoute): string | undefined {
  const names = [...before, ...after].flatMap(({ definition }) => definition.header ?? []);
  if (names.length === 0) return undefined;
  return [...new Set(names.map((name) => name.toLowerCase()))].join(', ');
}
