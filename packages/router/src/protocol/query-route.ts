import type { ApiModel } from '@mikrokit/types/runtime/explain';
import {
  type CallRequest,
  type Endpoint,
  isReply,
  type PendingReply,
  type Reply,
} from '../adapter.ts';
import { type CallBody, parseCallBody } from '../call/body.ts';
import { DeferredReply, replyWhenLoaded } from '../call/deferred-reply.ts';
import { type ProtocolErrorType, toProtocolError } from '../call/errors.ts';
import { NO_STORE } from '../call/headers.ts';
import type { Logger } from '../call/logger.ts';
import { rejection } from '../call/rejection.ts';
import { isLarger } from '../call/text-size.ts';
import { type Caching, cachingOf } from '../definition/caching.ts';
import type { FlatRoute } from '../definition/flatten-routes.ts';
import type { QueryContext, QueryRoute, RouteEndpoint } from '../definition/route-endpoint.ts';
import { assertStreamOptions } from '../definition/stream-checks.ts';
import type { TypeModel } from '../definition/type-model.ts';
import { uncompiledMessage } from '../definition/uncompiled-part.ts';
import { longestEchoedId } from '../routing/path-table.ts';
import type { CallStream } from '../streams/call-stream.ts';
import { toCachedReply } from './cached-reply.ts';
import { otherName, queryContract, queryOf, queryText } from './query-string.ts';

/** One GET or HEAD of a route. */
interface Query {
  readonly endpoint: RouteEndpoint;
  readonly caching: Caching;
  /** The request target. */
  readonly url: string;
  readonly method: 'GET' | 'HEAD';
  readonly types: TypeModel;
  readonly logger: Logger;
}

/** Runs a call with the parameters in its URL. Its reply has cache headers. */
class QueryEndpoint implements Endpoint {
  readonly id: string;
  // A GET has no body.
  readonly maxBodySize = 0;
  readonly streams: boolean;
  readonly streamsEvents: boolean | undefined;
  readonly #query: Query;

  constructor(query: Query) {
    this.id = query.endpoint.id;
    this.streams = query.endpoint.streams;
    this.streamsEvents = query.endpoint.streamsEvents;
    this.#query = query;
  }

  run(_body: string, request: CallRequest): Reply | PendingReply {
    const { endpoint, url, types, logger } = this.#query;
    const query = queryOf(url);
    let text: string;
    let body: CallBody;
    try {
      text = parametersText(query, endpoint.maxBodySize);
      body = parseCallBody(text, "'params'");
    } catch (cause) {
      return this.#reject(cause);
    }
    const other = text === '' ? otherName(query) : undefined;
    if (other === undefined) return this.#call(body, request);
    // ?tag=ts was most likely meant as a parameter. Routes without parameters accept any query.
    return replyWhenLoaded({
      lazy: types,
      run: ({ model }) =>
        takesParameters(model, this.id)
          ? this.reject('bad-request', unreadName(other))
          : this.#call(body, request),
      reject: (type) => this.reject(type),
      logger,
    });
  }

  reject(type: ProtocolErrorType, message?: string): Reply {
    return this.#reject(toProtocolError(type, message));
  }

  #reject(cause: unknown): Reply {
    return rejection(this.id, cause, NO_STORE);
  }

  #call(body: CallBody, request: CallRequest): Reply | PendingReply {
    const { endpoint, caching, url, method } = this.#query;
    const reply = endpoint.start(body, request, queryContract(queryOf(url)));
    if (isReply(reply)) return toCachedReply(reply, caching, request);
    const cached = async () => {
      const whole = await reply;
      if (whole.stream === undefined) return toCachedReply(whole, caching, request);
      // Events have their own cache headers.
      if (whole.stream.kind === 'events') return whole;
      const content = whole.stream as Partial<CallStream>;
      // Only a GET has ranges: RFC 9110 section 14.2.
      const range = method === 'GET' ? request.header('range') : undefined;
      return content.toConditional?.(whole, { caching, request, range }) ?? whole;
    };
    return new DeferredReply(cached(), (reason) => reply.cancel(reason));
  }
}

function parametersText(query: string, maxBodySize: number): string {
  const text = queryText(query);
  if (isLarger(text, maxBodySize))
    throw toProtocolError('payload-too-large', 'The parameters are too large');
  return text;
}

/** Whether a route, or a hook that reads the body, has parameters. */
function takesParameters(model: ApiModel, id: string): boolean {
  const route = model.routes[id];
  const hooks = (route?.hooks ?? []).map((hook) => model.hooks[hook]);
  const inBody = [route, ...hooks.filter((hook) => hook?.header === undefined)];
  return inBody.some((one) => {
    const params = one && model.types[one.params];
    return params?.kind === 'tuple' && params.elements.length > 0;
  });
}

function unreadName(name: string): string {
  const unread = JSON.stringify(name.slice(0, longestEchoedId));
  return `Nothing reads ${unread} in the query string; send the parameters in 'params', as a JSON array`;
}

/**
 * Returns how a query answers GET, or `undefined` for any other route. Throws for options that
 * cannot work, and for an HTTP route or idempotency keys without codecs.
 */
export function createQueryRoute(
  route: FlatRoute,
  { codecs, types, logger }: QueryContext,
): QueryRoute | undefined {
  if (route.http !== undefined && codecs.http === undefined)
    throw new Error(uncompiledMessage('no-http-routes', `route ${JSON.stringify(route.id)} `));
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
