import type { ClientRoute } from '../call/client-route.ts';
import type { Connection } from '../call/connection.ts';
import { writeHookParams, writeTypedHeaders } from '../call/hook-values.ts';
import type { StreamState } from '../call/lazy-stream.ts';
import { namedBody, toRequest } from '../call/request.ts';
import { resolveHeaders, toHeaders } from '../call/request-headers.ts';
import { toCallError } from '../client-error.ts';
import { rejectedParams } from '../discovery/rejected-params.ts';
import { RouteDiscovery } from '../discovery/route-discovery.ts';
import type { ClientCall } from '../options.ts';
import { assertHeaders } from '../policies/settings-checks.ts';
import type { TransportRequest } from '../transport/transport.ts';
import { findRoute, streamIdOf } from './detached-routes.ts';

/** Makes the requests of one stream. */
export class StreamRequests {
  readonly #connection: Connection;
  readonly #discovery: RouteDiscovery;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#discovery = new RouteDiscovery(connection);
  }

  /**
   * Finds the route of a call, and validates its parameters if the call asks for it. A call that
   * resumes a detached stream is a call of its route, after the position in `state`.
   */
  async find(call: ClientCall, state: StreamState): Promise<ClientRoute> {
    const { route: id, params, options } = call;
    const route = this.#connection.table.find(id) ?? (await findRoute(this.#discovery, id));
    if (route.id !== id) {
      state.lastEventId = streamIdOf(params);
      state.id = state.lastEventId.replace(/\..*/, '');
      return route;
    }
    if (options.validate) await this.#discovery.assertValid(call);
    return route;
  }

  /** The request of an attempt, with fresh headers: a token can have been renewed. */
  async make(
    call: ClientCall,
    route: ClientRoute,
    { id, lastEventId }: StreamState,
  ): Promise<TransportRequest> {
    const { params, options } = call;
    const { maxDepth } = this.#connection;
    let list: string;
    let hooks: string | undefined;
    try {
      // A stream that has started already has its parameters.
      list = id === undefined ? route.codec.encodeParams(params, maxDepth) : '[]';
      hooks = options.hooks && writeHookParams(route, options.hooks, maxDepth);
    } catch (cause) {
      throw await rejectedParams(call, cause, this.#discovery);
    }
    try {
      const headers = await resolveHeaders(options.headers);
      if (headers !== undefined) assertHeaders(headers);
      const own = {
        ...(headers && toHeaders(writeTypedHeaders(route, headers))),
        accept: 'text/event-stream',
        ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      };
      return toRequest(route, hooks ? namedBody(route.id, list, hooks) : list, own, {});
    } catch (cause) {
      // Nothing was sent.
      throw toCallError(route.id, cause);
    }
  }
}
