import type { PendingReply, Reply } from '../adapter.ts';
import { replyWhenLoaded } from '../call/deferred-reply.ts';
import { toProtocolError } from '../call/errors.ts';
import { LazyValue } from '../call/lazy-value.ts';
import { rejection } from '../call/rejection.ts';
import { isEventId, LONGEST_EVENT_ID } from '../call/stream-event.ts';
import type { RouteRules } from '../definition/definitions.ts';
import type { CallInit } from '../execution/call-run.ts';
import type { StreamRules } from '../execution/stream-rules.ts';
import { isTraced } from '../tracing/channels.ts';
import type { StepTracer } from '../tracing/step-tracer.ts';
import { startTraced } from '../tracing/traced-call.ts';
import type { NamedStream } from './detached/start-detached.ts';
import { STOP_HEADER } from './detached/stream-position.ts';
import { StreamRun } from './stream-run.ts';
import { streamingPath } from './stream-step.ts';
import { StreamedCall } from './streamed-call.ts';

/**
 * Starts a call of a route that streams. Its reply is ready when the items start. The call
 * continues, and is traced, until they end.
 */
export function startStream(init: CallInit): Reply | PendingReply {
  const { path, request } = init;
  const lastEventId = request.header('last-event-id');
  if (lastEventId !== undefined && !isEventId(lastEventId)) {
    const message = `last-event-id must be 1 to ${LONGEST_EVENT_ID} printable ASCII characters`;
    return rejection(path.id, toProtocolError('bad-request', message));
  }
  const rules = path.stream as StreamRules;
  const stop = request.header(STOP_HEADER);
  if (rules.route.stream !== undefined) return startDetached(init, rules, { stop, lastEventId });
  if (stop !== undefined)
    return rejection(
      path.id,
      toProtocolError('bad-request', `${STOP_HEADER} is only for detached streams`),
    );
  // Calls with their own deadline have their own path, so this caches only the last one.
  if (rules.path?.of !== path) rules.path = { of: path, streaming: streamingPath(path) };
  const streaming = { ...init, path: rules.path.streaming };
  const createRun = (tracer?: StepTracer) => {
    const run = new StreamRun(streaming, rules, tracer);
    if (lastEventId !== undefined) run.context.provide('lastEventId', lastEventId);
    return run;
  };
  const { streamTimeout, resumable, idempotent, query } = rules.route;
  const isResumable = Boolean(resumable || idempotent || query);
  const limits = { timeout: path.timeout, streamTimeout, isResumable };
  return traceStreamed(init, createRun, (run) => new StreamedCall(run, limits));
}

type DetachedCode = typeof import('./detached/start-detached.ts');

/** Starts a call of a route with detached streams, whose code the first call loads. */
function startDetached(
  init: CallInit,
  rules: StreamRules,
  named: NamedStream,
): Reply | PendingReply {
  const { id, logger } = init.path;
  const load = rules.route.rules?.loadDetached as NonNullable<RouteRules['loadDetached']>;
  rules.detached ??= new LazyValue(load);
  return replyWhenLoaded({
    lazy: rules.detached as LazyValue<DetachedCode>,
    run: (code) => code.startDetached(init, rules, named),
    reject: (type) => rejection(id, toProtocolError(type)),
    logger,
  });
}

/** Starts a call whose steps continue after its reply, and traces it until they end. */
export function traceStreamed<Run extends StreamRun, Call extends StreamedCall>(
  init: CallInit,
  createRun: (tracer?: StepTracer) => Run,
  start: (run: Run) => Call,
): Call {
  if (!isTraced(init.path)) return start(createRun());
  let call: Call | undefined;
  startTraced(init, createRun, (run) => {
    call = start(run);
    return call.whole;
  });
  return call as unknown as Call;
}
