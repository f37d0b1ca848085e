import type { PendingReply, Reply } from '../../adapter.ts';
import { DETACHED_DEFAULTS, type DetachedStreamOptions } from '../../definition/detached-stream.ts';
import { type CallInit, CallRun } from '../../execution/call-run.ts';
import { PendingCall } from '../../execution/pending-call.ts';
import type { StreamRules } from '../../execution/stream-rules.ts';
import { isTraced } from '../../tracing/channels.ts';
import type { StepTracer } from '../../tracing/step-tracer.ts';
import { startTraced } from '../../tracing/traced-call.ts';
import { traceStreamed } from '../start-stream.ts';
import { streamingPath } from '../stream-step.ts';
import { DetachedCall, ResumedCall } from './detached-call.ts';
import { DetachedRun, ResumedRun } from './detached-run.ts';
import { type DetachedRoute, ResumeStep, StopStep } from './detached-steps.ts';

/** The headers that name a stream which has started. */
export interface NamedStream {
  readonly stop: string | undefined;
  readonly lastEventId: string | undefined;
}

/**
 * Starts a call of a route with detached streams: it starts a stream, or resumes or stops the one
 * that it names. The route's hooks always run.
 */
export function startDetached(
  init: CallInit,
  rules: StreamRules,
  { stop, lastEventId }: NamedStream,
): Reply | PendingReply {
  const { path } = init;
  const { timeout } = path;
  const options = { ...DETACHED_DEFAULTS, ...(rules.route.stream as DetachedStreamOptions) };
  rules.running ??= new Map();
  const route: DetachedRoute = { id: path.id, options, running: rules.running };
  if (stop !== undefined) return startStop(init, new StopStep(route, stop));
  if (lastEventId !== undefined) {
    const resuming = { ...init, path: streamingPath(path, new ResumeStep(route, lastEventId)) };
    const createRun = (tracer?: StepTracer) =>
      new ResumedRun({ init: resuming, rules, route }, tracer);
    const limits = { timeout, streamTimeout: undefined, isResumable: !options.store.isLocal };
    return traceStreamed(init, createRun, (run) => new ResumedCall(run, limits));
  }
  const beginning = { ...init, path: streamingPath(path) };
  const createRun = (tracer?: StepTracer) =>
    new DetachedRun({ init: beginning, rules, route }, tracer);
  const limits = { timeout, streamTimeout: rules.route.streamTimeout, isResumable: false };
  return traceStreamed(init, createRun, (run) => new DetachedCall(run, limits));
}

/** A stop is an ordinary call, with an empty reply. */
function startStop(init: CallInit, step: StopStep): Reply | PendingReply {
  // Inherits the rest, but restores the timeout, which streaming paths do not have.
  const path = Object.assign(streamingPath(init.path, step), { timeout: init.path.timeout });
  const createRun = (tracer?: StepTracer) => new CallRun({ ...init, path }, tracer);
  const start = (run: CallRun) => {
    const awaited = run.advance();
    return awaited === undefined ? run.toReply() : new PendingCall(run, awaited);
  };
  return isTraced(init.path) ? startTraced(init, createRun, start) : start(createRun());
}
