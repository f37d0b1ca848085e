import { cachingOf } from '../definition/caching.ts';
import type { FlatRoute } from '../definition/flatten-routes.ts';
import type { QueryContext, QueryRoute } from '../definition/route-endpoint.ts';
import { assertStreamOptions } from '../definition/stream-checks.ts';
import { uncompiledMessage } from '../definition/uncompiled-part.ts';
import { QueryEndpoint } from './query-endpoint.ts';

/**
 * Returns how a route that only reads answers GET, or `undefined` for any other route. Throws for options that cannot
 * work, and for an HTTP face and idempotency keys where the codecs have none.
 */
export function createQueryRoute(
  route: FlatRoute,
  { codecs, types, logger }: QueryContext,
): QueryRoute | undefined {
  if (route.http !== undefined && codecs.http === undefined)
    throw new Error(uncompiledMessage('no-faces', `route ${JSON.stringify(route.id)} `));
  if (route.idempotencyKey !== undefined && !codecs.keyed?.includes(route.id))
    throw new Error(uncompiledMessage('no-keys', `route ${JSON.stringify(route.id)} `));
  assertStreamOptions(route, codecs);
  const caching = cachingOf(route);
  if (caching === undefined) return undefined;
  return {
    caching,
    endpointOf: (endpoint, url, method) =>
      new QueryEndpoint({ endpoint, caching, url, method, types, logger }),
  };
}
