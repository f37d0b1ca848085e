import '@mikrokit/compiler/register';
import { openTelemetry } from '@mikrokit/client/opentelemetry';
import { serve } from '@mikrokit/http';
import {
  context,
  propagation,
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

const { streams } = (await import('./api/streams.ts')) as typeof import('./api/streams.ts');
const { clientOf } = (await import(
  './api/stream-clients.ts'
)) as typeof import('./api/stream-clients.ts');

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
trace.setGlobalTracerProvider(provider);
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
/** The W3C's `traceparent`, as the SDK's propagator writes it. */
const w3c: TextMapPropagator = {
  inject: (active, carrier, setter) => {
    const { traceId, spanId } = trace.getSpanContext(active) ?? {};
    setter.set(carrier, 'traceparent', `00-${traceId}-${spanId}-01`);
  },
  fields: () => ['traceparent'],
  extract: (parent) => parent,
};
propagation.setGlobalPropagator(w3c);

const server = await serve(streams, { port: 0 });
test.beforeEach(() => exporter.reset());
test.after.always(() => server.close());

/** A client, and the `traceparent` of each of its requests. */
async function start(options: object = {}) {
  const parents: unknown[] = [];
  const native = await server.native();
  native.on('request', (request) => parents.push(request.headers.traceparent));
  const client = clientOf({ url: server.url, interceptors: [openTelemetry()], ...options });
  return { client, parents };
}

const spans = () => exporter.getFinishedSpans();

test.serial('a call is a client span by its route, and the server learns of it', async (t) => {
  const { client, parents } = await start();
  t.is(await client.plain(1), 2);
  const [span] = spans();
  t.is(span?.name, 'plain');
  t.is(span?.kind, SpanKind.CLIENT);
  t.deepEqual(span?.attributes, {
    'rpc.system.name': 'mikrokit',
    'rpc.method': 'plain',
    'rpc.response.status_code': '200',
  });
  const { traceId, spanId } = span?.spanContext() ?? {};
  t.deepEqual(parents, [`00-${traceId}-${spanId}-01`]);
  await client.close();
});

test.serial('the span of a stream lasts until its end, and has its error', async (t) => {
  const { client } = await start();
  const stream = client.tokens(2);
  const iterator = stream[Symbol.asyncIterator]();
  await iterator.next();
  t.is(spans().length, 0);
  while (!(await iterator.next()).done);
  t.deepEqual(await stream.result, { count: 2n });
  t.is(spans()[0]?.status.code, SpanStatusCode.UNSET);
  await t.throwsAsync(client.mayFail('returns').result);
  t.is(spans()[1]?.attributes['error.type'], 'late');
  t.is(spans()[1]?.status.code, SpanStatusCode.ERROR);
  await client.close();
});

test.serial('calls are still sent in one batch, with the trace of the first', async (t) => {
  const { client, parents } = await start({ batch: true });
  t.deepEqual(await Promise.all([client.plain(1), client.plain(2)]), [2, 3]);
  t.is(spans().length, 2);
  t.is(parents.length, 1);
  await client.close();
});

test.serial('shared and cached calls of a query are still so', async (t) => {
  const { client, parents } = await start({ policies: { dedupe: true } });
  t.truthy(await Promise.all([client.double(1), client.double(1)]));
  t.is(parents.length, 1);
  t.is(spans().length, 2);
  await client.close();
});
