import type { Tracing } from './tracing.ts';

/** A channel of `node:diagnostics_channel`, as far as the router uses it. */
interface Channel {
  readonly hasSubscribers: boolean;
  publish(message: unknown): void;
  runStores<Result>(message: unknown, run: () => Result): Result;
}

/** A tracing channel of `node:diagnostics_channel`. */
export interface TracingChannel {
  readonly start: Channel;
  readonly end: Channel;
  readonly asyncStart: Channel;
  readonly asyncEnd: Channel;
  readonly error: Channel;
}

/** The channels to which a router publishes its calls and their steps. */
interface Channels {
  readonly call: TracingChannel;
  readonly step: TracingChannel;
}

/** The listeners that a router can have. */
export interface Listeners {
  readonly channels: Channels | undefined;
  readonly tracing: Tracing | undefined;
}

interface DiagnosticsChannel {
  tracingChannel(name: string): TracingChannel;
}

interface Host {
  readonly process?: { getBuiltinModule?(id: string): unknown };
}

/**
 * The channels `mikrokit:call` and `mikrokit:step`. `undefined` on a host without
 * `node:diagnostics_channel`.
 */
// Not by an import, which would fail on other hosts.
export function openChannels(): Channels | undefined {
  const { process } = globalThis as Host;
  const diagnostics = process?.getBuiltinModule?.('node:diagnostics_channel');
  const { tracingChannel } = (diagnostics ?? {}) as Partial<DiagnosticsChannel>;
  if (tracingChannel === undefined) return undefined;
  return { call: tracingChannel('mikrokit:call'), step: tracingChannel('mikrokit:step') };
}

/** Whether a call has to be traced. */
export function isTraced({ tracing, channels }: Listeners): boolean {
  if (tracing !== undefined) return true;
  return channels !== undefined && (hasListeners(channels.call) || hasListeners(channels.step));
}

/** Whether any event of a channel has a subscriber. */
export function hasListeners({ start, end, asyncStart, asyncEnd, error }: TracingChannel): boolean {
  return (
    start.hasSubscribers ||
    end.hasSubscribers ||
    asyncStart.hasSubscribers ||
    asyncEnd.hasSubscribers ||
    error.hasSubscribers
  );
}
