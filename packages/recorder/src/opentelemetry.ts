import { tracingChannel } from 'node:diagnostics_channel';
import { assertKnownOptions, errorTypeOf } from '@mikrokit/types/runtime';
import { type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type { DependencyCallEvent } from './dependency-calls/dependency-call-channel.ts';

/** Options of {@link traceDependencyCalls}. */
interface TraceDependencyCallsOptions {
  /** Makes the spans. Default: the global provider's tracer `@mikrokit/recorder`, fetched for each dependency call. */
  readonly tracer?: Tracer;
}

/**
 * Gives each call to a wrapped dependency a span, `db.find`. Its parent is the active span of the call. It has the
 * attributes `mikrokit.dependency`, `mikrokit.method` and `mikrokit.mode`. A failure makes it an error with
 * `error.type`, without message, and neither parameters nor answers are on it. Returns a function that stops it.
 */
export function traceDependencyCalls(options: TraceDependencyCallsOptions = {}): () => void {
  assertKnownOptions('traceDependencyCalls', options, { tracer: 1 });
  const spans = new WeakMap<object, Span>();
  const end = (event: DependencyCallEvent): void => {
    if (event.outcome === undefined) return;
    const span = spans.get(event);
    // The dependency call started before there was a subscriber, or has ended.
    if (span === undefined) return;
    spans.delete(event);
    if (event.outcome === 'error') {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', errorTypeOf(event.error));
    }
    span.end();
  };
  const subscribers = {
    start: (message: unknown) => {
      const event = message as DependencyCallEvent;
      const { dependency, method, mode } = event;
      const tracer = options.tracer ?? trace.getTracer('@mikrokit/recorder');
      const attributes = {
        'mikrokit.dependency': dependency,
        'mikrokit.method': method,
        'mikrokit.mode': mode,
      };
      spans.set(
        event,
        tracer.startSpan(`${dependency}.${method}`, { kind: SpanKind.INTERNAL, attributes }),
      );
    },
    end: (message: unknown) => end(message as DependencyCallEvent),
    asyncEnd: (message: unknown) => end(message as DependencyCallEvent),
  };
  const channel = tracingChannel('mikrokit:dependency-call');
  channel.start.subscribe(subscribers.start);
  channel.end.subscribe(subscribers.end);
  channel.asyncEnd.subscribe(subscribers.asyncEnd);
  return () => {
    channel.start.unsubscribe(subscribers.start);
    channel.end.unsubscribe(subscribers.end);
    channel.asyncEnd.unsubscribe(subscribers.asyncEnd);
  };
}
