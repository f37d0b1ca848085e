import { isReply, type PendingReply, type Reply } from '../adapter.ts';
import type { Context } from '../call/context.ts';
import type { Logger } from '../call/logger.ts';
import { hasListeners, type Listeners, type TracingChannel } from './channels.ts';
import { StepTracer } from './step-tracer.ts';
import type { CallEvent, Tracing } from './tracing.ts';

/** The listeners of a route, and the logger for their failures. */
type TracedPath = Listeners & { readonly logger: Logger };

/** A call to trace, before it starts. */
interface TracedInit {
  readonly path: TracedPath;
  readonly contract: string | undefined;
}

/** A call that can be traced. */
interface TraceableCall {
  readonly context: Context;
}

/** Starts a call that has listeners. `createCall` makes it and `start` runs it. */
export function startTraced<T extends TraceableCall>(
  { path: { channels, tracing, logger }, contract }: TracedInit,
  createCall: (steps?: StepTracer) => T,
  start: (call: T) => Reply | PendingReply,
): Reply | PendingReply {
  const hasStepListeners = channels !== undefined && hasListeners(channels.step);
  const call = createCall(hasStepListeners ? new StepTracer(channels.step) : undefined);
  const { context } = call;
  const event = { call: context, contract, status: undefined, errors: undefined };
  const run = () => completing(event, context, start(call));
  const traced =
    tracing === undefined ? run : () => runWithTracing(tracing, { event, run, logger });
  if (channels === undefined || !hasListeners(channels.call)) return traced();
  return publishing(channels.call, event, traced);
}

type Draft = { -readonly [Key in keyof CallEvent]: CallEvent[Key] };

function completing(event: Draft, context: Context, reply: Reply | PendingReply) {
  const complete = ({ status }: Reply) => {
    event.status = status;
    event.errors = context.errors;
  };
  // Waits first, so the event is complete before anyone else gets the reply.
  if (isReply(reply)) complete(reply);
  else reply.then(complete);
  return reply;
}

interface TracedRun {
  readonly event: CallEvent;
  readonly run: () => Reply | PendingReply;
  readonly logger: Logger;
}

function runWithTracing(tracing: Tracing, { event, run, logger }: TracedRun): Reply | PendingReply {
  let reply: Reply | PendingReply | undefined;
  const runOnce = () => {
    reply ??= run();
    return reply;
  };
  const report = (err: unknown) => {
    const { id, path } = event.call;
    logger.error({ callId: id, path, err }, 'Tracing failed');
  };
  try {
    const outcome = tracing(event, runOnce);
    if (outcome instanceof Promise) outcome.catch(report);
  } catch (err) {
    report(err);
  }
  return runOnce();
}

function publishing(
  channel: TracingChannel,
  event: CallEvent,
  run: () => Reply | PendingReply,
): Reply | PendingReply {
  const reply = channel.start.runStores(event, run);
  if (isReply(reply)) {
    if (event.errors !== undefined) channel.error.publish(event);
    channel.end.publish(event);
    return reply;
  }
  channel.end.publish(event);
  reply.then(() => {
    channel.asyncStart.publish(event);
    if (event.errors !== undefined) channel.error.publish(event);
    channel.asyncEnd.publish(event);
  });
  return reply;
}
