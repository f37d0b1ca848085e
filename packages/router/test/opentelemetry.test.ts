import { createRouter, hook, RpcError } from '@mikrokit/router';
import { openTelemetry } from '@mikrokit/router/opentelemetry';
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import test from 'ava';
import { start } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';
import { recordingLogger } from './recording-logger.ts';

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
trace.setGlobalTracerProvider(provider);
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

/** The W3C's `traceparent`, as the SDK's propagator reads it. */
const w3c: TextMapPropagator = {
  inject: () => {},
  fields: () => ['traceparent'],
  extract: (parent, carrier, getter) => {
    const [, traceId, spanId] = String(getter.get(carrier, 'traceparent')).split('-');
    if (traceId === undefined || spanId === undefined) return parent;
    return trace.setSpanContext(parent, { traceId, spanId, traceFlags: 1, isRemote: true });
  },
};
propagation.setGlobalPropagator(w3c);

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

const tracer = trace.getTracer('test');
const { logger, entries } = recordingLogger();
const api = createRouter(
  {
    now: () => tracer.startSpan('database').end(),
    later: async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      tracer.startSpan('database').end();
    },
    rejected: () => new RpcError('no-user', { status: 404 }),
    fails: () => Promise.reject(new TypeError('secret')),
    group: { guard: hook({ handler: () => new RpcError('down', { status: 503 }) }), get: () => 1 },
  },
  { tracing: openTelemetry(), logger },
  handWrittenCodecs(
    { now: {}, later: {}, rejected: {}, fails: {}, 'group/get': {} },
    { 'group/guard': {} },
  ),
);

async function spansOf(path: string, headers: Record<string, string> = {}) {
  exporter.reset();
  await start(api, path, '', { header: (name) => headers[name], native: undefined });
  await new Promise((resolve) => setImmediate(resolve));
  return exporter.getFinishedSpans();
}

for (const path of ['/now', '/later']) {
  test.serial(`a call of ${path} is a server span, and what it starts is below it`, async (t) => {
    const [child, span] = await spansOf(path);
    t.is(span?.name, path.slice(1));
    t.is(span?.kind, SpanKind.SERVER);
    t.is(span?.parentSpanContext, undefined);
    t.deepEqual(span?.attributes, {
      'rpc.system.name': 'mikrokit',
      'rpc.method': path.slice(1),
      'rpc.response.status_code': '200',
    });
    t.is(child?.name, 'database');
    t.is(child?.parentSpanContext?.spanId, span?.spanContext().spanId);
  });
}

test.serial('the parent is the span that the headers name', async (t) => {
  const [, span] = await spansOf('/now', { traceparent });
  t.is(span?.spanContext().traceId, traceId);
  t.is(span?.parentSpanContext?.spanId, 'b7ad6b7169203331');
});

test.serial('a span that is active already goes before the headers', async (t) => {
  exporter.reset();
  const http = tracer.startSpan('POST', {}, ROOT_CONTEXT);
  const spans = await context.with(trace.setSpan(ROOT_CONTEXT, http), () =>
    spansOf('/now', { traceparent }),
  );
  const span = spans.find(({ name }) => name === 'now');
  t.is(span?.parentSpanContext?.spanId, http.spanContext().spanId);
});

test.serial(
  "an error that is the caller's has its status and is no error of the span",
  async (t) => {
    const [span] = await spansOf('/rejected');
    t.is(span?.attributes['rpc.response.status_code'], '404');
    t.is(span?.attributes['error.type'], undefined);
    t.is(span?.status.code, SpanStatusCode.UNSET);
  },
);

test.serial('an internal error is an error of the span, with the exception', async (t) => {
  const [span] = await spansOf('/fails');
  t.is(span?.attributes['rpc.response.status_code'], '500');
  t.is(span?.attributes['error.type'], 'TypeError');
  t.is(span?.status.code, SpanStatusCode.ERROR);
  t.is(span?.events[0]?.attributes?.['exception.message'], 'secret');
});

test.serial('the error of a hook is that of the span when the route has none', async (t) => {
  const [span] = await spansOf('/group/get');
  t.is(span?.name, 'group/get');
  t.is(span?.attributes['error.type'], 'down');
});

test.serial(
  'tracing that throws, rejects or never runs the call is logged and changes nothing',
  async (t) => {
    for (const [tracing, logged] of [
      [() => raise(new Error('no exporter')), 1],
      [() => Promise.reject(new Error('no exporter')), 1],
      [() => undefined, 0],
    ] as const) {
      const before = entries.length;
      const routes = { now: () => 1 };
      const traced = createRouter(routes, { tracing, logger }, handWrittenCodecs({ now: {} }));
      t.is((await start(traced, '/now')).body, '{"now":1}');
      await new Promise((resolve) => setImmediate(resolve));
      t.is(entries.length - before, logged);
    }
  },
);

function raise(error: Error): never {
  throw error;
}
