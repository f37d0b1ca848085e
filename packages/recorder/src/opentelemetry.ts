import { tracingChannel } from 'node:diagnostics_channel';
import { assertKnownOptions } from '@mikrokit/types/runtime';
import { type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type { QuestionEvent } from './questions/question-channel.ts';

/** Options of {@link traceQuestions}. */
interface TraceQuestionsOptions {
  /** Default: the global provider's tracer `@mikrokit/recorder`, fetched for each question. */
  readonly tracer?: Tracer;
}

/**
 * Gives each question to a dependency that `wrap` made a span, `db.find`, whose parent is the span that is active: that of the
 * call. It has the attributes `mikrokit.dependency`, `mikrokit.method` and `mikrokit.mode`. A failure makes it an error with
 * `error.type`, without message, and neither parameters nor answers are on it. Returns a function that ends this.
 */
export function traceQuestions(options: TraceQuestionsOptions = {}): () => void {
  assertKnownOptions('traceQuestions', options, { tracer: 1 });
  const spans = new WeakMap<object, Span>();
  const end = (event: QuestionEvent): void => {
    if (event.outcome === undefined) return;
    const span = spans.get(event);
    // The question began before anybody listened, or has ended.
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
      const event = message as QuestionEvent;
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
    end: (message: unknown) => end(message as QuestionEvent),
    asyncEnd: (message: unknown) => end(message as QuestionEvent),
  };
  const channel = tracingChannel('mikrokit:question');
  channel.start.subscribe(subscribers.start);
  channel.end.subscribe(subscribers.end);
  channel.asyncEnd.subscribe(subscribers.asyncEnd);
  return () => {
    channel.start.unsubscribe(subscribers.start);
    channel.end.unsubscribe(subscribers.end);
    channel.asyncEnd.unsubscribe(subscribers.asyncEnd);
  };
}

/** The name of an error, and `_OTHER`, by the semantic conventions, for other values. */
function errorTypeOf(error: unknown): string {
  return error instanceof Error ? error.name : '_OTHER';
}
