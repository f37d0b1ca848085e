import type { PendingReply, Reply } from '../adapter.ts';
import type { CallRun } from '../call/call-run.ts';
import type { Call } from '../call/context.ts';
import { logSafely } from '../call/logger.ts';
import type { ExecutionPath } from '../layout/execution-path.ts';
import { isPending } from '../wire/later-reply.ts';
import { isWatched, type TracingChannel } from './channels.ts';
import { StepWatch } from './step-watch.ts';

/** One call, as tracing and the channel `mikrokit:call` see it. */
export interface CallEvent {
  readonly call: Call;
  /** Of the reply; `undefined` until there is one. */
  readonly status: number | undefined;
  /** What each failed step threw or returned, by the name under which it stands in the reply; `undefined` without errors. */
  readonly errors: ReadonlyMap<string, unknown> | undefined;
}

/** One step of a call, as the channel `mikrokit:step` sees it. */
export interface StepEvent {
  readonly call: Call;
  readonly kind: 'context' | 'hook' | 'route';
  /** A hook's name in bodies, or the route's id. */
  readonly name: string;
  /** What it threw or returned as an error. */
  readonly error: unknown;
}

/**
 * Runs around each call: calls `run` once, in whatever context the call is to have, and gets the reply, or a promise
 * of it; `event` is complete then. What it throws is logged and changes nothing.
 */
export type Tracing = (event: CallEvent, run: () => Reply | PendingReply) => unknown;

/** Starts a call that somebody watches. */
export function startWatched(
  { channels, tracing }: ExecutionPath,
  makeRun: (watch: StepWatch | undefined) => CallRun,
  start: (run: CallRun) => Reply | PendingReply,
): Reply | PendingReply {
  const isStepWatched = channels !== undefined && isWatched(channels.step);
  const run = makeRun(isStepWatched ? new StepWatch(channels.step) : undefined);
  const event = { call: run.context, status: undefined, errors: undefined };
  const started = () => completing(event, run, start(run));
  const traced = tracing === undefined ? started : () => withTracing(tracing, event, run, started);
  if (channels === undefined || !isWatched(channels.call)) return traced();
  return published(channels.call, event, traced);
}

type Draft = { -readonly [Key in keyof CallEvent]: CallEvent[Key] };

function completing(event: Draft, run: CallRun, reply: Reply | PendingReply) {
  const complete = ({ status }: Reply) => {
    event.status = status;
    event.errors = run.context.errors;
  };
  // Asked first, it is done before those who ask for the reply afterwards.
  if (isPending(reply)) reply.then(complete);
  else complete(reply);
  return reply;
}

function withTracing(
  tracing: Tracing,
  event: CallEvent,
  { path, context }: CallRun,
  start: () => Reply | PendingReply,
): Reply | PendingReply {
  let reply: Reply | PendingReply | undefined;
  const once = () => {
    reply ??= start();
    return reply;
  };
  const report = (err: unknown) =>
    logSafely(path.logger, 'error', { callId: context.id, path: path.id, err }, 'Tracing failed');
  try {
    const outcome = tracing(event, once);
    if (outcome instanceof Promise) outcome.catch(report);
  } catch (err) {
    report(err);
  }
  return once();
}

function published(
  channel: TracingChannel,
  event: CallEvent,
  run: () => Reply | PendingReply,
): Reply | PendingReply {
  const reply = channel.start.runStores(event, run);
  if (!isPending(reply)) {
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
