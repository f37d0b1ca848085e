import '@mikrokit/compiler/register';
import { tracingChannel } from 'node:diagnostics_channel';
import { createRecorder, type DependencyCallEvent, memory, replay } from '@mikrokit/recorder';
import { traceDependencyCalls } from '@mikrokit/recorder/opentelemetry';
import { RpcError } from '@mikrokit/router';
import { openTelemetry } from '@mikrokit/router/opentelemetry';
import { context, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import test from 'ava';
import { callRoute } from './call-route.ts';

const { createAccounts, Orm } = await import('./orm-api.ts');

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
trace.setGlobalTracerProvider(provider);
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

class FailingOrm extends Orm {
  override async find(): Promise<never> {
    throw new RangeError('secret-message');
  }

  override since(): never {
    throw new TypeError('secret-message');
  }

  override async raw(): Promise<never> {
    throw new RpcError('no-table', { message: 'secret-message' });
  }
}

const createTraced = (orm = new Orm()) => createAccounts(orm, { tracing: openTelemetry() });

/** The spans of dependency calls since the last look, each with the name of its parent. */
function dependencyCallSpans() {
  const spans = exporter.getFinishedSpans();
  const nameOf = new Map(spans.map((span) => [span.spanContext().spanId, span.name]));
  const dependencyCalls = spans.filter(({ name }) => name.startsWith('orm.'));
  exporter.reset();
  return dependencyCalls.map(({ name, attributes, status, parentSpanContext }: ReadableSpan) => ({
    name,
    parent: nameOf.get(parentSpanContext?.spanId ?? ''),
    mode: attributes['mikrokit.mode'],
    error: status.code === SpanStatusCode.ERROR ? attributes['error.type'] : undefined,
  }));
}

test.serial(
  'a dependency call has a span below that of its call, live, recorded and replayed',
  async (t) => {
    const stop = traceDependencyCalls();
    t.teardown(stop);
    await callRoute(createTraced(), '/since', '[5]');
    t.deepEqual(dependencyCallSpans(), [
      { name: 'orm.since', parent: 'since', mode: 'live', error: undefined },
    ]);

    const sink = memory();
    const recorder = await createRecorder(createTraced(), { sink });
    await callRoute(recorder.api, '/since', '[5]');
    await callRoute(recorder.api, '/raw', '[1]');
    await recorder.close();
    t.deepEqual(dependencyCallSpans(), [
      { name: 'orm.since', parent: 'since', mode: 'record', error: undefined },
      { name: 'orm.raw', parent: 'raw', mode: 'record', error: undefined },
    ]);

    t.is((await replay(createTraced(), sink.calls)).same, 2);
    t.deepEqual(
      dependencyCallSpans().map(({ name, mode }) => `${name} ${mode}`),
      ['orm.since replay', 'orm.raw replay'],
    );

    stop();
    await callRoute(createTraced(), '/since', '[5]');
    t.deepEqual(dependencyCallSpans(), []);
  },
);

test.serial(
  'the span of a dependency call that fails is an error by its type, and holds no message',
  async (t) => {
    t.teardown(traceDependencyCalls({ tracer: provider.getTracer('own') }));
    const api = createAccounts(new FailingOrm());
    await callRoute(api, '/find', '[1]');
    await callRoute(api, '/since', '[1]');
    await callRoute(api, '/raw', '[1]');
    const spans = exporter.getFinishedSpans();
    t.deepEqual(
      spans.map(({ name, instrumentationScope }) => [name, instrumentationScope.name]),
      [
        ['orm.find', 'own'],
        ['orm.since', 'own'],
        ['orm.raw', 'own'],
      ],
    );
    t.notRegex(
      JSON.stringify(spans.map(({ attributes, events, status }) => [attributes, events, status])),
      /secret/,
    );
    t.deepEqual(
      dependencyCallSpans().map(({ error }) => error),
      ['RangeError', 'TypeError', 'no-table'],
    );
    t.throws(() => traceDependencyCalls({ trace: 1 } as object), { message: /no option 'trace'/ });
  },
);

test.serial(
  'the channel tells each dependency call with its outcome, without parameters and answer',
  async (t) => {
    const seen: string[] = [];
    const channel = tracingChannel('mikrokit:dependency-call');
    const tell = (name: string) => (message: unknown) => {
      const { dependency, method, outcome } = message as DependencyCallEvent;
      t.deepEqual(Object.keys(message as object), [
        'dependency',
        'method',
        'mode',
        'outcome',
        'error',
      ]);
      seen.push(`${name} ${dependency}.${method} ${outcome}`);
    };
    const subscribers = {
      start: tell('start'),
      end: tell('end'),
      asyncStart: tell('asyncStart'),
      asyncEnd: tell('asyncEnd'),
      error: tell('error'),
    };
    channel.subscribe(subscribers);
    t.teardown(() => channel.unsubscribe(subscribers));
    await callRoute(createAccounts(new Orm()), '/since', '[5]');
    await callRoute(createAccounts(new Orm()), '/find', '[5]');
    await callRoute(createAccounts(new FailingOrm()), '/since', '[5]');
    const builder = await callRoute(createAccounts(new Orm()), '/select', '[]');
    t.is(builder.body, '{"select":2}');
    t.deepEqual(seen, [
      'start orm.since undefined',
      'end orm.since answer',
      'start orm.find undefined',
      'end orm.find undefined',
      'asyncStart orm.find answer',
      'asyncEnd orm.find answer',
      'start orm.since undefined',
      'error orm.since error',
      'end orm.since error',
      'start orm.select undefined',
      'end orm.select answer',
    ]);
  },
);
