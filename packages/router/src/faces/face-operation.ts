import type { FaceForm } from '@mikrokit/types/runtime/http';
import type { Endpoint, Reply } from '../adapter.ts';
import type { RpcError } from '../call/errors.ts';
import type { RouteEndpoint } from '../definition/route-endpoint.ts';
import { type CallInit, CallRun } from '../execution/call-run.ts';
import { CallEndpoint } from '../protocol/call-endpoint.ts';
import type { CallFactory } from '../protocol/endpoint-factory.ts';
import type { Operation } from '../routing/http/operation.ts';
import { isJsonContentType } from '../routing/resource.ts';
import type { ServedRoute } from '../routing/served-routes.ts';
import type { StepTracer } from '../tracing/step-tracer.ts';
import { FaceEndpoint } from './face-endpoint.ts';
import { toFaceError, toFaceRefusal } from './face-error.ts';

/** The HTTP face of a route. */
export interface Face {
  readonly form: FaceForm;
  /** The names of the template's parameters, in its order. */
  readonly names: readonly string[];
  readonly method: string;
  /** Whether errors are sent as `application/problem+json`. */
  readonly problemDetails: boolean;
}

/** Answers the requests of an HTTP face. */
export class FaceOperation implements Operation {
  readonly id: string;
  readonly takesSlashes: boolean;
  readonly #served: ServedRoute;
  readonly #face: Face;
  readonly #factory: CallFactory;
  readonly #takesBody: boolean;
  /** Made for the first request: of many routes most are never called. */
  #calls: RouteEndpoint | undefined;

  constructor(served: ServedRoute, face: Face, factory: CallFactory) {
    this.id = served.id;
    this.takesSlashes = served.route.encodedSlashes === true;
    this.#served = served;
    this.#face = face;
    this.#factory = factory;
    this.#takesBody = face.form.parameters.some((parameter) => parameter.in === 'body');
  }

  accept(
    values: readonly string[],
    target: string,
    contentType: string | undefined,
  ): Endpoint | Reply {
    const face = this.#face;
    this.#calls ??= this.#factory.createEndpoint(this.#served.route, callsOf(face));
    const hasNoType = contentType === undefined;
    const endpoint = new FaceEndpoint({
      face,
      calls: this.#calls,
      caching: face.method === 'GET' ? this.#served.query?.caching : undefined,
      takesBody: this.#takesBody,
      isBare: hasNoType && face.method === 'POST',
      values,
      target,
    });
    // Pages of other sites can send any other POST with the cookies of their visitors. One without a body and a type may
    // come from elsewhere, which its headers say.
    const needsJson = this.#takesBody || (face.method === 'POST' && !hasNoType);
    if (needsJson && !isJsonContentType(contentType))
      return endpoint.refuse('unsupported-media-type');
    return endpoint;
  }

  refuse(cause: RpcError, headers: readonly string[]): Reply {
    return toFaceRefusal(cause, this.id, this.#face, headers);
  }
}

/** Calls of a route that reply as its face does. */
function callsOf(face: Face): typeof CallEndpoint {
  return class extends CallEndpoint {
    protected override createRun(init: CallInit, tracer?: StepTracer): CallRun {
      return new FaceRun(face, init, tracer);
    }
  };
}

/** A call by the HTTP face of its route, whose reply is the bare result. */
class FaceRun extends CallRun {
  readonly #face: Face;
  #result: string | undefined;

  constructor(face: Face, init: CallInit, tracer?: StepTracer) {
    super(init, tracer);
    this.#face = face;
  }

  // Hooks around a face return nothing in bodies, so this is the route's.
  override addResult(_key: string, text: string): void {
    this.#result = text;
  }

  override toReply(): Reply {
    const reply = super.toReply();
    if (reply.status >= 400) return toFaceError(reply, this.path.id, this.#face);
    if (this.#result !== undefined) return { ...reply, body: this.#result };
    const headers = withoutContentType(reply.headers);
    return reply.status === 200
      ? { status: 204, headers, body: undefined }
      : { status: reply.status, headers, body: '' };
  }
}

function withoutContentType(headers: readonly string[]): readonly string[] {
  return headers.filter((_, at) => headers[at & ~1] !== 'content-type');
}
