import {
  PROTOCOL_ERRORS,
  type RouteError,
  type RouteId,
  type RouteParams,
  type RouteResult,
  RpcError,
} from '@mikrokit/router/protocol';
import type { ApiType } from '../types/client.ts';
import type { LocalTransport, TransportFactory } from './transport.ts';

/** Functions that answer calls instead of an API, by ids of routes. They take the parameters of the route. */
export type MockRoutes<Api extends ApiType> = {
  readonly [Id in RouteId<Api['definition']>]?: (
    ...params: RouteParams<Api['definition'], Id>
  ) => MockResult<Api['definition'], Id>;
};

type Returned<R, Id extends string> = RouteResult<R, Id> | RouteError<R, Id>;

type MockResult<R, Id extends string> = Returned<R, Id> | Promise<Returned<R, Id>>;

/**
 * Answers calls with functions, without a server or JSON. Parameters and results are passed on unchanged, and an error
 * that a function returns or throws is thrown. A route without a function is `not-found`.
 *
 * @example
 * ```ts
 * import { createClient, mock } from '@mikrokit/client';
 * import { createRouter } from '@mikrokit/router';
 *
 * const api = createRouter({ users: { name: (_context, id: number) => `user ${id}` } });
 * const transport = mock<typeof api>({ 'users/name': () => 'Ada' });
 * const client = createClient<typeof api>({ transport });
 *
 * console.log(await client.users.name(1)); // → Ada
 * ```
 */
export function mock<Api extends ApiType>(routes: MockRoutes<Api>): TransportFactory {
  const handlers = new Map<string, unknown>(Object.entries(routes));
  return (): LocalTransport => ({
    callRoute: (route, params) => {
      const handler = handlers.get(route) as ((...params: unknown[]) => unknown) | undefined;
      if (handler !== undefined) return handler(...params);
      const [status] = PROTOCOL_ERRORS['not-found'];
      throw new RpcError('not-found', {
        status,
        message: `mock: there is no function for '${route}'`,
      });
    },
  });
}
