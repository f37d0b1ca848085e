import { assertKnownOptions, errorTypeOf } from '@mikrokit/types/runtime';
import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { FetchError } from './errors/fetch-error.ts';
import type { TracedCall, Tracing } from './trace/tracing.ts';

/** Options of {@link openTelemetry}. */
export interface OpenTelemetryOptions {
  /** Makes the spans. Default: the global provider's tracer `@mikrokit/fetch`, fetched at each call. */
  readonly tracer?: Tracer;
}

/**
 * Gives each call a client span by OpenTelemetry's semantic conventions for HTTP, and sends its `traceparent` by the
 * configured propagator, except to other origins that a redirect leads to. The span is named by the endpoint,
 * `GET /users/:id`, or by the method. It lasts until the result arrives or the stream ends, over all retries. It is
 * active for interceptors. Errors have `error.type`; queries, bodies and messages are not on it.
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): Tracing {
  assertKnownOptions('openTelemetry', options, { tracer: 1 });
  return (call) => {
    const tracer = options.tracer ?? trace.getTracer('@mikrokit/fetch');
    const { method, template } = call;
    const span = tracer.startSpan(template === undefined ? method : `${method} ${template}`, {
      kind: SpanKind.CLIENT,
      attributes: attributesOf(call),
    });
    const active = trace.setSpan(context.active(), span);
    const headers: Record<string, string> = {};
    propagation.inject(active, headers);
    return {
      headers,
      run: (work) => context.with(active, work),
      end: ({ status, error }) => {
        if (status !== undefined) span.setAttribute('http.response.status_code', status);
        if (error !== undefined) {
          // By the conventions for HTTP, the status of a reply that is an error is its type.
          const isStatus = error instanceof FetchError && error.type === 'status';
          span.setAttribute('error.type', isStatus ? String(error.status) : errorTypeOf(error));
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  };
}

function attributesOf({ method, url, template }: TracedCall): Record<string, string | number> {
  const { hostname, port, protocol, origin, pathname } = new URL(url);
  return {
    'http.request.method': method,
    'server.address': hostname,
    'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
    // Without the query, which can contain secrets.
    'url.full': origin + pathname,
    ...(template !== undefined && { 'url.template': template }),
  };
}
