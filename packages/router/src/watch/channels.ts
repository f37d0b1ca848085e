/** A channel of `node:diagnostics_channel`, as far as the router uses it. */
export interface Channel {
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

/** The channels on which a router tells what it does. */
export interface Channels {
  readonly call: TracingChannel;
  readonly step: TracingChannel;
}

interface DiagnosticsChannel {
  tracingChannel(name: string): TracingChannel;
}

interface Host {
  readonly process?: { getBuiltinModule?(id: string): unknown };
}

/** The channels `mikrokit:call` and `mikrokit:step`; none in a host without `node:diagnostics_channel`. */
// Not by an import, which other hosts would fail on.
export function openChannels(): Channels | undefined {
  const { process } = globalThis as Host;
  const diagnostics = process?.getBuiltinModule?.('node:diagnostics_channel');
  const { tracingChannel } = (diagnostics ?? {}) as Partial<DiagnosticsChannel>;
  if (tracingChannel === undefined) return undefined;
  return { call: tracingChannel('mikrokit:call'), step: tracingChannel('mikrokit:step') };
}

/** Whether anybody listens to any of its events. */
export function isWatched({ start, end, asyncStart, asyncEnd, error }: TracingChannel): boolean {
  return (
    start.hasSubscribers ||
    end.hasSubscribers ||
    asyncStart.hasSubscribers ||
    asyncEnd.hasSubscribers ||
    error.hasSubscribers
  );
}
