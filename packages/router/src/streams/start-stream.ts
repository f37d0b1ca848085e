import type { PendingReply, Reply } from '../adapter.ts';
import { toProtocolError } from '../call/errors.ts';
import { refusal } from '../call/refusal.ts';
import { isEventId, LONGEST_EVENT_ID } from '../call/stream-event.ts';
import type { CallInit } from '../execution/call-run.ts';
import type { ExecutionPath } from '../execution/execution-path.ts';
import type { StreamRules } from '../execution/stream-rules.ts';
import type { Step } from '../steps/step.ts';
import { isTraced } from '../tracing/channels.ts';
import type { StepTracer } from '../tracing/step-tracer.ts';
import { startTraced } from '../tracing/traced-call.ts';
import { StreamRun } from './stream-run.ts';
import { type StreamingRouteStep, StreamStep } from './stream-step.ts';
import { StreamedCall } from './streamed-call.ts';

/**
 * Starts a call of a route that streams. Its reply is there when the items begin; the call goes on, and is traced, until
 * they end.
 */
export function startCall(init: CallInit): Reply | PendingReply {
  const { path, request } = init;
  const lastEventId = request.header('last-event-id');
  if (lastEventId !== undefined && !isEventId(lastEventId)) {
    const message = `last-event-id must be 1 to ${LONGEST_EVENT_ID} printable ASCII characters`;
    return refusal(path.id, toProtocolError('bad-request', message));
  }
  const rules = path.stream as StreamRules;
  // A path with a deadline of its own, which inherits the rules, is made for one call.
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
  if (!isTraced(path)) return new StreamedCall(createRun(), limits);
  let call: StreamedCall | undefined;
  startTraced(init, createRun, (run) => {
    call = new StreamedCall(run, limits);
    return call.whole;
  });
  return call as unknown as StreamedCall;
}

/** The path of a route whose own step sends items. */
function streamingPath(path: ExecutionPath): ExecutionPath {
  const toStep = (step: Step) =>
    step.id === path.id && 'codec' in step ? new StreamStep(step as StreamingRouteStep) : step;
  // The rest is inherited, because getters of a path change.
  return Object.assign(Object.create(path) as ExecutionPath, {
    // It is limited in two parts: see StreamedCall.
    timeout: undefined,
    steps: path.steps.map(toStep),
  });
}
