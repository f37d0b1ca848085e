import '@mikrokit/compiler/register';
import { createFetch, type FetchOptions } from '@mikrokit/fetch';
import { openTelemetry } from '@mikrokit/fetch/opentelemetry';
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
import test, { type ExecutionContext } from 'ava';
import { z } from 'zod';
import { until } from '../../../test/support/until.ts';
import { startForeign } from './foreign-server.ts';
import { http } from './http-mode.ts';

const { createGitHub } = (await import(
  './create-github.ts'
)) as typeof import('./create-github.ts');

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
test.beforeEach(() => exporter.reset());

const user = { id: 1, name: 'Ada', createdAt: new Date(0) };

/** A server that fails so many times first; it keeps the `traceparent` of each request. */
async function start(t: ExecutionContext, failures = 0) {
  const parents: (string | undefined)[] = [];
  const { url } = await startForeign(t, (request, response) => {
    parents.push(request.headers.traceparent as string | undefined);
    if (parents.length <= failures) return void response.writeHead(503).end();
    if (request.url === '/missing') return void response.writeHead(404).end('{}');
    if (request.url === '/lines') {
      response.write('a\n');
      return void setTimeout(() => response.end('b\n'), 50);
    }
    if (request.url === '/cut') {
      response.write('a\n');
      return void setTimeout(() => response.destroy(), 50);
    }
    response.setHeader('cache-control', 'max-age=60');
    response.end(JSON.stringify(user));
  });
  const options: FetchOptions = { url, tracing: openTelemetry() };
  return { url, parents, options };
}

const spans = () => exporter.getFinishedSpans();

test.serial(
  'a call is a client span by its endpoint, over its retries, and the server learns of it',
  async (t) => {
    const { url, parents, options } = await start(t, 1);
    const api = createGitHub({ ...options, policies: { retry: { delay: 1 } } });
    const outer = trace.getTracer('test').startSpan('outer');
    await context.with(trace.setSpan(context.active(), outer), () =>
      api('GET /users/:id', { path: { id: 1 }, query: { page: 2 } }),
    );
    const [span, ...others] = spans();
    t.is(others.length, 0);
    t.is(span?.name, 'GET /users/:id');
    t.is(span?.kind, SpanKind.CLIENT);
    t.deepEqual(span?.attributes, {
      'http.request.method': 'GET',
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(url).port),
      'url.full': `${url}/users/1`,
      'url.template': '/users/:id',
      'http.response.status_code': 200,
    });
    t.is(span?.parentSpanContext?.spanId, outer.spanContext().spanId);
    const { traceId, spanId } = span?.spanContext() ?? {};
    t.deepEqual(parents, Array(2).fill(`00-${traceId}-${spanId}-01`));
  },
);

test.serial('a failure is an error with its status or type, and without a message', async (t) => {
  const { url, options } = await start(t);
  await t.throwsAsync(createFetch(options).get('/missing'));
  await t.throwsAsync(createFetch(options).get('/', z.string()));
  await t.throwsAsync(createFetch({ ...options, url: 'http://127.0.0.1:1' }).get('/'));
  t.deepEqual(
    spans().map(({ name, status, attributes, events }) => [
      name,
      status,
      attributes['error.type'],
      attributes['http.response.status_code'],
      events.length,
    ]),
    [
      ['GET', { code: SpanStatusCode.ERROR }, '404', 404, 0],
      ['GET', { code: SpanStatusCode.ERROR }, 'protocol', 200, 0],
      ['GET', { code: SpanStatusCode.ERROR }, 'network', undefined, 0],
    ],
  );
  t.true(url.startsWith('http'));
});

test.serial(
  'the span of a stream lasts until its last byte, or until it fails or is left',
  async (t) => {
    const { options } = await start(t);
    const api = createFetch(options);
    const whole = (await api.get('/lines')).lines();
    await whole.next();
    t.is(spans().length, 0);
    for await (const _ of whole);
    t.is(spans()[0]?.status.code, SpanStatusCode.UNSET);

    await t.throwsAsync(async () => {
      for await (const _ of (await api.get('/cut')).lines());
    });
    t.is(spans()[1]?.attributes['error.type'], 'network');

    for await (const _ of (await api.get('/lines')).lines()) break;
    (await api.get('/lines')).cancel();
    await until(() => spans().length === 4);
    t.is(spans()[3]?.attributes['http.response.status_code'], 200);
    t.is(spans()[3]?.status.code, SpanStatusCode.UNSET);
  },
);

test.serial(
  'traces do not keep calls from being shared and cached, and other origins do not see them',
  async (t) => {
    const other = await start(t);
    const { parents, options } = await start(t);
    const shared = createGitHub({ ...options, policies: { dedupe: true } });
    await Promise.all([1, 2].map(() => shared('GET /users/:id', { path: { id: 1 } })));
    t.is(parents.length, 1);
    const cached = createGitHub({ ...options, cache: http });
    for (let i = 0; i < 2; i++) await cached('GET /users/:id', { path: { id: 2 } });
    t.is(parents.length, 2);
    t.is(spans().length, 4);

    for (const cache of [undefined, http] as const) {
      const from = await startForeign(
        t,
        (_, response) => void response.writeHead(302, { location: `${other.url}/` }).end(),
      );
      const api = createFetch({ ...options, url: from.url, cache });
      await api.get('/', z.object({ id: z.number() }));
    }
    t.deepEqual(other.parents, [undefined, undefined]);
  },
);

test.serial(
  'interceptors run within the span, and a traceparent of the call itself is sent',
  async (t) => {
    const { parents, options } = await start(t);
    const active: (string | undefined)[] = [];
    const api = createFetch({
      ...options,
      interceptors: [
        (request, send) => {
          active.push(trace.getActiveSpan()?.spanContext().spanId);
          return send(request);
        },
      ],
    });
    await (await api.get('/', { headers: { traceparent: 'own' } })).json();
    t.is(active[0], spans()[0]?.spanContext().spanId);
    t.deepEqual(parents, ['own']);
  },
);

test.serial(
  'a tracing that throws is a FetchError, and one whose end throws is a warning',
  async (t) => {
    const { url } = await start(t);
    const fails = () => {
      throw new Error('boom');
    };
    const failing = createFetch({ url, tracing: fails });
    t.like(await t.throwsAsync(failing.get('/')), { name: 'FetchError', type: 'application' });
    const warnings: unknown[] = [];
    const { warn } = console;
    console.warn = (...all) => warnings.push(all[1]);
    t.teardown(() => {
      console.warn = warn;
    });
    const ends = createFetch({
      url,
      tracing: () => ({ headers: {}, run: (work) => work(), end: fails }),
    });
    t.like(await (await ends.get('/')).json(), { id: 1 });
    t.like(await ends.get('/', z.object({ id: z.number() })), { id: 1 });
    t.like(await t.throwsAsync(ends.get('/missing')), { status: 404 });
    t.is(warnings.length, 3);
  },
);

test.serial(
  'absolute URLs and interceptors that lead to another origin do not show it the trace',
  async (t) => {
    const other = await start(t);
    const { options, parents } = await start(t);
    await (await createFetch(options).get(`${other.url}/`)).json();
    const leading = createFetch({
      ...options,
      interceptors: [(request, send) => send({ ...request, url: `${other.url}/` })],
    });
    await (await leading.get('/')).json();
    t.deepEqual(other.parents, [undefined, undefined]);
    await (await createFetch(options).get('/')).json();
    t.is(typeof parents[0], 'string');
  },
);
