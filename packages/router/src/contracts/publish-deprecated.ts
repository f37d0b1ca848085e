import type { ApiDocument } from '../describe/api-document.ts';
import type { CallEvent } from '../tracing/tracing.ts';

/** A call of a route that is deprecated, as the channel `mikrokit:route.deprecated` sees it. */
export interface DeprecatedCall extends Pick<CallEvent, 'call' | 'contract'> {
  /** The id of the route. */
  readonly route: string;
}

/** A router, as far as this needs it. */
interface Described {
  describe(): Promise<ApiDocument>;
}

/** The parts of `node:diagnostics_channel` that this needs. */
interface Diagnostics {
  channel(name: string): { publish(message: unknown): void };
  tracingChannel(name: string): {
    readonly start: {
      subscribe(listener: (event: unknown) => void): void;
      unsubscribe(listener: (event: unknown) => void): void;
    };
  };
}

interface Host {
  readonly process?: { getBuiltinModule?(id: string): unknown };
}

/**
 * Publishes a {@link DeprecatedCall} on the channel `mikrokit:route.deprecated` of `node:diagnostics_channel` for each
 * call of a route with `@deprecated` in its doc comment, when the call starts. Returns a function that stops it. Routes
 * with the same ids in other routers of the process are published, too. Types by reflection have no comments, so such a
 * router publishes nothing. Throws a `TypeError` on a host without channels.
 */
export async function publishDeprecated(api: Described): Promise<() => void> {
  const { routes } = await api.describe();
  const deprecated = new Set(Object.keys(routes).filter((id) => routes[id]?.deprecated));
  // Without a listener, a router creates no events at all.
  if (deprecated.size === 0) return () => {};
  const { process } = globalThis as Host;
  const diagnostics = process?.getBuiltinModule?.('node:diagnostics_channel');
  if (diagnostics === undefined)
    throw new TypeError('publishDeprecated: this host has no node:diagnostics_channel');
  const { channel, tracingChannel } = diagnostics as Diagnostics;
  const { start } = tracingChannel('mikrokit:call');
  const target = channel('mikrokit:route.deprecated');
  const publish = (event: unknown): void => {
    const { call, contract } = event as CallEvent;
    if (deprecated.has(call.path))
      target.publish({ route: call.path, call, contract } satisfies DeprecatedCall);
  };
  start.subscribe(publish);
  return () => start.unsubscribe(publish);
}
