import type { HttpRouteForm } from '@mikrokit/types/runtime/http';
import type { Endpoint, Reply } from '../adapter.ts';
import type { RpcError } from '../call/errors.ts';
import { withoutHeader } from '../call/headers.ts';
import type { RouteEndpoint } from '../definition/route-endpoint.ts';
import { type CallInit, CallRun } from '../execution/call-run.ts';
import { CallEndpoint } from '../protocol/call-endpoint.ts';
import type { CallFactory } from '../protocol/endpoint-factory.ts';
import type { Operation } from '../routing/http/operation.ts';
import { isJsonContentType } from '../routing/resource.ts';
import type { ServedRoute } from '../routing/served-routes.ts';
import type { StepTracer } from '../tracing/step-tracer.ts';
import { HttpRouteEndpoint } from './http-route-endpoint.ts';
import { rejectHttpRequest, toHttpRouteError } from './http-route-error.ts';

/** A route's method and path over HTTP. */
export interface HttpRoute {
  readonly form: HttpRouteForm;
  /** The names of the template's parameters, in its order. */
  readonly names: readonly string[];
  readonly method: string;
  /** Whether errors are sent as `application/problem+json`. */
  readonly problemDetails: boolean;
}

/** Answers the requests of an HTTP route. */
export class HttpRouteOperation implements Operation {
  readonly id: string;
  readonly takesSlashes: boolean;
  readonly #served: ServedRoute;
  readonly #httpRoute: HttpRoute;
  readonly #factory: CallFactory;
  readonly #takesBody: boolean;
  /** Made by the first request: in large APIs, most routes are never called. */
  #calls: RouteEndpoint | undefined;

  constructor(served: ServedRoute, httpRoute: HttpRoute, factory: CallFactory) {
    this.id = served.id;
    this.takesSlashes = served.route.encodedSlashes === true;
    this.#served = served;
    this.#httpRoute = httpRoute;
    this.#factory = factory;
    this.#takesBody = httpRoute.form.parameters.some((parameter) => parameter.in === 'body');
  }

  accept(
    values: readonly string[],
    target: string,
    contentType: string | undefined,
  ): Endpoint | Reply {
    const httpRoute = this.#httpRoute;
    this.#calls ??= this.#factory.createEndpoint(this.#served.route, callsOf(httpRoute));
    const hasNoType = contentType === undefined;
    const endpoint = new HttpRouteEndpoint({
      httpRoute,
      calls: this.#calls,
      caching: httpRoute.method === 'GET' ? this.#served.query?.caching : undefined,
      takesBody: this.#takesBody,
      isBare: hasNoType && httpRoute.method === 'POST',
      values,
      target,
    });
    // Other sites can send any other POST with their visitors' cookies. Without a body and a type,
    // its headers decide.
    const needsJson = this.#takesBody || (httpRoute.method === 'POST' && !hasNoType);
    if (needsJson && !isJsonContentType(contentType))
      return endpoint.reject('unsupported-media-type');
    return endpoint;
  }

  reject(cause: RpcError, headers: readonly string[]): Reply {
    return rejectHttpRequest(cause, this.id, this.#httpRoute, headers);
  }
}

/** Calls that reply with the bare result. */
function callsOf(httpRoute: HttpRoute): typeof CallEndpoint {
  return class extends CallEndpoint {
    protected override createRun(init: CallInit, tracer?: StepTracer): CallRun {
      return new HttpRouteRun(httpRoute, init, tracer);
    }
  };
}

/** A call over HTTP, whose reply is the bare result. */
class HttpRouteRun extends CallRun {
  readonly #httpRoute: HttpRoute;
  #result: string | undefined;

  constructor(httpRoute: HttpRoute, init: CallInit, tracer?: StepTracer) {
    super(init, tracer);
    this.#httpRoute = httpRoute;
  }

  // Hooks of HTTP routes return nothing in bodies, so this is the route's result.
  override addResult(_key: string, text: string): void {
    this.#result = text;
  }

  override toReply(): Reply {
    const reply = super.toReply();
    if (reply.status >= 400) return toHttpRouteError(reply, this.path.id, this.#httpRoute);
    if (this.#result !== undefined) return { ...reply, body: this.#result };
    const headers = withoutHeader(reply.headers, 'content-type');
    return reply.status === 200
      ? { status: 204, headers, body: undefined }
      : { status: reply.status, headers, body: '' };
  }
}
