import type { Reply } from '../adapter.ts';
import type { ProtocolErrorType } from '../call/errors.ts';
import { NO_STORE } from '../call/headers.ts';
import { Lazy } from '../call/lazy.ts';
import { cachingOf } from '../definition/caching.ts';
import type { FlatRoute } from '../definition/flatten-routes.ts';
import type { QueryContext, QueryRoute } from '../definition/route-endpoint.ts';
import { assertStreamOptions } from '../definition/stream-checks.ts';
import { uncompiledMessage } from '../definition/uncompiled-part.ts';
import { LazyEndpoint } from '../routing/lazy-endpoint.ts';

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
  const code = new Lazy(() => import('./run-query.ts'));
  return {
    caching,
    endpointOf: (endpoint, url, method) =>
      new QueryEndpoint({
        id: endpoint.id,
        streams: endpoint.streams,
        // A GET has no body.
        maxBodySize: 0,
        logger,
        code,
        run: ({ runQuery }, _text, request) =>
          runQuery({ endpoint, caching, url, method, types, logger }, request),
      }),
  };
}

class QueryEndpoint<Code> extends LazyEndpoint<Code> {
  override refuse(type: ProtocolErrorType, message?: string): Reply {
    const { status, headers, body } = super.refuse(type, message);
    return { status, headers: [...headers, ...NO_STORE], body };
  }
}
