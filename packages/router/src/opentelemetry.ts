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
import type { CallRequest } from './adapter.ts';
import type { CallEvent, Tracing } from './watch/tracing.ts';

/** How spans differ from the defaults. */
export interface OpenTelemetryOptions {
  /** Default: the global provider's tracer `@mikrokit/router`, asked for when the first call comes. */
  readonly tracer?: Tracer;
}

/**
 * Gives each call a server span by OpenTelemetry's semantic conventions for RPC: named by the route's id, with
 * `rpc.system.name`, `rpc.method` and `rpc.response.status_code` (the HTTP status). Its parent is the span that is
 * active, as the one of an HTTP instrumentation, or else what the request's headers say (`traceparent`). It is active
 * while the call runs. Statuses of 500 and above are errors, with `error.type` and the exception.
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): Tracing {
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
    if (!('then' in reply)) return end(span, event);
    return reply.then(() => end(span, event));
  };
}

const fromHeaders: TextMapGetter<CallRequest> = {
  get: (request, name) => request.header(name),
  // Only baggage of several headers asks for these, which are one by then.
  keys: () => ['traceparent', 'tracestate', 'baggage'],
};

function end(span: Span, event: CallEvent): void {
  try {
    describe(span, event);
  } finally {
    // What was thrown may throw itself when it is read.
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

/** The type of an `RpcError`, the name of another error, and what the conventions have for all else. */
function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  return 'type' in error && typeof error.type === 'string' ? error.type : error.name;
}
