import { assertKnownOptions, errorTypeOf } from '@mikrokit/types/runtime';
import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { type CallRequest, isReply } from '../adapter.ts';
import type { CallEvent, Tracing } from './tracing.ts';

/** Options of {@link openTelemetry}. */
export interface OpenTelemetryOptions {
  /** Makes the spans. Default: the global provider's tracer `@mikrokit/router`, fetched at each call. */
  readonly tracer?: Tracer;
}

/**
 * Gives each call a server span by OpenTelemetry's semantic conventions for RPC: named by the route's id, with
 * `rpc.system.name`, `rpc.method` and `rpc.response.status_code` (the HTTP status). Its parent is the active span, such
 * as the span of an HTTP instrumentation, or else the span in the request's headers (`traceparent`). It is active while
 * the call runs. Statuses of 500 and above are errors, with `error.type` and the exception.
 *
 * @example
 * ```ts
 * import { createRouter } from '@mikrokit/router';
 * import { openTelemetry } from '@mikrokit/router/opentelemetry';
 * import { trace } from '@opentelemetry/api';
 *
 * const api = createRouter(
 *   { ping: () => 'pong' },
 *   { tracing: openTelemetry({ tracer: trace.getTracer('shop') }) },
 * );
 *
 * console.log(await api.call('ping')); // → pong
 * ```
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): Tracing {
  assertKnownOptions('openTelemetry', options, { tracer: 1 });
  return (event, run) => {
    const { request, path } = event.call;
    const active = context.active();
    const parent =
      trace.getSpan(active) === undefined
        ? propagation.extract(active, request, fromHeaders)
        : active;
    const tracer = options.tracer ?? trace.getTracer('@mikrokit/router');
    const attributes = { 'rpc.system.name': 'mikrokit', 'rpc.method': path };
    const span = tracer.startSpan(path, { kind: SpanKind.SERVER, attributes }, parent);
    const reply = context.with(trace.setSpan(parent, span), run);
    if (isReply(reply)) return end(span, event);
    return reply.then(() => end(span, event));
  };
}

const fromHeaders: TextMapGetter<CallRequest> = {
  get: (request, name) => request.header(name),
  // Used only for baggage in several headers, which arrive joined.
  keys: () => ['traceparent', 'tracestate', 'baggage'],
};

function end(span: Span, event: CallEvent): void {
  try {
    describe(span, event);
  } finally {
    // Reading a thrown value can throw.
    span.end();
  }
}

function describe(span: Span, { call, status = 0, errors }: CallEvent): void {
  span.setAttribute('rpc.response.status_code', String(status));
  if (errors === undefined || status < 500) return;
  span.setStatus({ code: SpanStatusCode.ERROR });
  const error = errors.get(call.path) ?? errors.values().next().value;
  span.setAttribute('error.type', errorTypeOf(error));
  if (error instanceof Error) span.recordException(error);
}
