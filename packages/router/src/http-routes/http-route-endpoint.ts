import {
  type CallRequest,
  type Endpoint,
  isReply,
  type PendingReply,
  type Reply,
} from '../adapter.ts';
import { DeferredReply } from '../call/deferred-reply.ts';
import { type ProtocolErrorType, type RpcError, toProtocolError } from '../call/errors.ts';
import { contractOf, NO_STORE } from '../call/headers.ts';
import type { Caching } from '../definition/caching.ts';
import type { RouteEndpoint } from '../definition/route-endpoint.ts';
import { toCachedReply } from '../protocol/cached-reply.ts';
import { crossSiteError } from '../raw/cross-site-error.ts';
import { rejectHttpRequest } from './http-route-error.ts';
import type { HttpRoute } from './http-route-operation.ts';
import { readParameters } from './read-parameters.ts';

/** One request to an HTTP route. */
export interface HttpRouteRequest {
  readonly httpRoute: HttpRoute;
  /** Runs the route's calls, with replies in the form of HTTP routes. */
  readonly calls: RouteEndpoint;
  /** How caches can store its reply. Absent if they must not. */
  readonly caching: Caching | undefined;
  readonly takesBody: boolean;
  /**
   * Whether it is a POST without a content type, which other sites can send without a preflight.
   */
  readonly isBare: boolean;
  /** The decoded values of the template's parameters. */
  readonly values: readonly string[];
  readonly target: string;
}

/** Runs one request to an HTTP route: reads the parameters, calls the route, and replies with the bare result. */
export class HttpRouteEndpoint implements Endpoint {
  readonly maxBodySize: number;
  readonly #request: HttpRouteRequest;

  constructor(request: HttpRouteRequest) {
    this.maxBodySize = request.httpRoute.method === 'GET' ? 0 : request.calls.maxBodySize;
    this.#request = request;
  }

  get id(): string {
    return this.#request.calls.id;
  }

  get http(): string {
    return this.#request.httpRoute.form.http;
  }

  parametersOf(text: string): readonly unknown[] {
    return readParameters(this.#request, text);
  }

  run(text: string, request: CallRequest): Reply | PendingReply {
    const { calls, caching, isBare } = this.#request;
    const forged = isBare ? forgeryIn(text, request) : undefined;
    if (forged !== undefined) return this.#reject(forged);
    let parameters: readonly unknown[];
    try {
      parameters = this.parametersOf(text);
    } catch (cause) {
      return this.#reject(cause);
    }
    const reply = calls.start(parameters, request, contractOf(request));
    if (caching === undefined) return reply;
    if (isReply(reply)) return toCachedReply(reply, caching, request);
    const cached = async () => toCachedReply(await reply, caching, request);
    return new DeferredReply(cached(), (reason) => reply.cancel(reason));
  }

  reject(type: ProtocolErrorType, message?: string): Reply {
    return this.#reject(toProtocolError(type, message));
  }

  #reject(cause: unknown): Reply {
    const { calls, caching, httpRoute } = this.#request;
    return rejectHttpRequest(cause, calls.id, httpRoute, caching === undefined ? [] : NO_STORE);
  }
}

/**
 * The error of a POST without a content type that could be forged, or that has a body after all.
 * Compares with the request's own `host`. Behind a proxy that changes it, only `sec-fetch-site`
 * recognizes our own pages, but these can always send `application/json`.
 */
function forgeryIn(text: string, request: CallRequest): RpcError | undefined {
  if (text !== '') return toProtocolError('unsupported-media-type');
  const header = (name: string) => request.header(name);
  const site = { host: header('host'), allows: () => false };
  return crossSiteError({ method: 'POST', header }, site, false);
}
