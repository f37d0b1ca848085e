import { JSON_HEADERS } from '../call/headers.ts';
import type { FlatRoute } from './flatten-routes.ts';
import { DefinedHook } from './hooks/hook-objects.ts';

/** How replies to GET can be cached. See RFC 9111. */
export interface Caching {
  /** Value of `cache-control`. */
  readonly cacheControl: string;
  /** Whether replies have an `etag`, so that a client with the current reply gets a 304. */
  readonly etag: boolean;
  /** Names of the request headers that replies depend on, if any. */
  readonly vary: string | undefined;
  /** The headers of a reply to which nothing else was added: one list for all, whose text a server writes once. */
  readonly headers: readonly string[];
}

/**
 * How a query's replies can be cached. `undefined` for other routes. Throws for invalid options.
 */
export function cachingOf(route: FlatRoute): Caching | undefined {
  const { id, cacheControl, etag } = route;
  const query = route.query === true || route.http?.startsWith('GET ') === true;
  if (!query && cacheControl === undefined && etag === undefined) return undefined;
  const name = `createRouter: route ${JSON.stringify(id)}`;
  if (!query) {
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
  return createCaching({ cacheControl, etag, vary: varyOf(route) });
}

/** By default callers ask before they use a reply again. */
export function createCaching({
  cacheControl = 'no-cache',
  etag = false,
  vary,
}: {
  readonly cacheControl?: string | undefined;
  readonly etag?: boolean | undefined;
  readonly vary?: string | undefined;
}): Caching {
  const added = vary === undefined ? [] : ['vary', vary];
  const headers = [...JSON_HEADERS, 'cache-control', cacheControl, ...added];
  return { cacheControl, etag, vary, headers };
}

/**
 * The headers that hooks read. Without `vary`, a cache could send one client's reply to a client
 * with other headers.
 */
function varyOf({ before, after }: FlatRoute): string | undefined {
  const names = [...before, ...after].flatMap(({ definition }) => {
    const own = DefinedHook.ownOf(definition);
    return own?.readsCookie ? 'cookie' : (definition.header ?? []);
  });
  if (names.length === 0) return undefined;
  return [...new Set(names.map((name) => name.toLowerCase()))].join(', ');
}
