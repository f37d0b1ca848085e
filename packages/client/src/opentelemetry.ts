import { assertKnownOptions, errorTypeOf } from '@mikrokit/types/runtime';
import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { mergeHeaders } from './call/request-headers.ts';
import type { Interceptor, Received } from './options.ts';

/** Options of {@link openTelemetry}. */
export interface OpenTelemetryOptions {
  /** Makes the spans. Default: the global provider's tracer `@mikrokit/client`, fetched at each call. */
  readonly tracer?: Tracer;
}

/**
 * An interceptor that gives each call a client span by OpenTelemetry's semantic conventions for RPC, and sends its
 * `traceparent` by the configured propagator, so the server's span is its child. The span has the route's id as its
 * name and lasts until the result arrives or the stream ends, over all retries. Errors have `error.type`; parameters,
 * results and messages are not on it. Results do not depend on these headers, so calls are still shared, cached and
 * sent in batches.
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): Interceptor {
  assertKnownOptions('openTelemetry', options, { tracer: 1 });
  return async (call, next) => {
    const { route, received } = call;
    const tracer = options.tracer ?? trace.getTracer('@mikrokit/client');
    const attributes = { 'rpc.system.name': 'mikrokit', 'rpc.method': route };
    const span = tracer.startSpan(route, { kind: SpanKind.CLIENT, attributes });
    const active = trace.setSpan(context.active(), span);
    const headers: Record<string, string> = {};
    propagation.inject(active, headers);
    const traced = {
      ...call,
      options: { ...call.options, headers: mergeHeaders(headers, call.options.headers) },
    };
    try {
      const result = await context.with(active, () => next(traced));
      if (isStream(result)) return tracedStream(result, (error) => end(span, received, error));
      end(span, received);
      return result;
    } catch (error) {
      end(span, received, error);
      throw error;
    }
  };
}

async function* tracedStream(
  items: AsyncIterable<unknown, unknown>,
  onEnd: (error?: unknown) => void,
): AsyncGenerator<unknown, unknown, void> {
  let failure: unknown;
  try {
    return yield* items;
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    onEnd(failure);
  }
}

/** A file is iterable too, but has no `next`. */
function isStream(value: unknown): value is AsyncIterableIterator<unknown, unknown> {
  return (
    typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'next' in value
  );
}

function end(span: Span, { status }: Received, error?: unknown): void {
  if (status !== undefined) span.setAttribute('rpc.response.status_code', String(status));
  if (error !== undefined) {
    span.setAttribute('error.type', errorTypeOf(error));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
