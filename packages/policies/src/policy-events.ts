import type { PolicyError } from './policy-error.ts';

/** A part of every event. */
export interface CallEvent {
  /** The key of keyed policies. */
  readonly key: string;
  /** Name of the call; its key by default. */
  readonly name: string;
}

/** Functions that get the events of policies. If one throws, the error is uncaught and the call continues. */
export interface PolicyListeners {
  /** Another attempt follows after `delay` milliseconds. Default: none. */
  readonly onRetry?: (
    event: CallEvent & {
      readonly attempt: number;
      readonly delay: number;
      readonly error: unknown;
    },
  ) => void;
  /** The retry budget is used up, so no retry follows. Default: none. */
  readonly onBudgetExhausted?: (event: CallEvent & { readonly error?: unknown }) => void;
  /**
   * A breaker changed. `name` is the call that changed it. `undefined` for a change by hand.
   * Default: none.
   */
  readonly onBreakerChange?: (event: {
    readonly key: string;
    readonly name: string | undefined;
    readonly from: BreakerState;
    readonly to: BreakerState;
  }) => void;
  /** A policy rejected a call. Default: none. */
  readonly onReject?: (event: CallEvent & { readonly error: PolicyError }) => void;
  /** An attempt took longer than its timeout. Default: none. */
  readonly onTimeout?: (event: CallEvent & { readonly attempt: number }) => void;
  /** A call failed, and the fallback returns its result. Default: none. */
  readonly onFallback?: (event: CallEvent & { readonly error: unknown }) => void;
  /** A second attempt started next to a slow one. Default: none. */
  readonly onHedge?: (event: CallEvent & { readonly delay: number }) => void;
  /** A call shares the result of a running call. Default: none. */
  readonly onDedupe?: (event: CallEvent) => void;
  /**
   * A call was answered with a stored result of `age` milliseconds; `isStale` if that is past its `ttl`. Default: none.
   */
  readonly onCacheHit?: (
    event: CallEvent & { readonly age: number; readonly isStale: boolean },
  ) => void;
  /** There was no stored result that the call could use. Default: none. */
  readonly onCacheMiss?: (event: CallEvent) => void;
  /**
   * The store failed, or a refresh in the background. Calls continue without it. An invalidation by hand has no call.
   * Default: none.
   */
  readonly onCacheError?: (event: Partial<CallEvent> & { readonly error: unknown }) => void;
}

export type BreakerState = 'closed' | 'open' | 'half-open';

/** The counts of `metrics()` that events raise. */
export type EventCount =
  | 'retries'
  | 'hedges'
  /** Further attempts that the retry budget did not allow. */
  | 'budgetExhausted'
  /** Calls that a breaker, a bulkhead or a rate limit rejected; each attempt counts. */
  | 'rejections'
  | 'timeouts'
  | 'fallbacks'
  | 'deduped'
  | 'breakerChanges'
  | 'cacheHits'
  | 'cacheMisses';

/** All events with the count that they increase. `undefined` if they have none. */
export const EVENTS: Readonly<Record<keyof PolicyListeners, EventCount | undefined>> = {
  onRetry: 'retries',
  onBudgetExhausted: 'budgetExhausted',
  onBreakerChange: 'breakerChanges',
  onReject: 'rejections',
  onTimeout: 'timeouts',
  onFallback: 'fallbacks',
  onHedge: 'hedges',
  onDedupe: 'deduped',
  onCacheHit: 'cacheHits',
  onCacheMiss: 'cacheMisses',
  onCacheError: undefined,
};

type EventName = keyof PolicyListeners;
type EventOf<Name extends EventName> = Parameters<NonNullable<PolicyListeners[Name]>>[0];

/** A channel of `node:diagnostics_channel`. */
interface Channel {
  readonly hasSubscribers: boolean;
  publish(message: unknown): void;
}

interface Host {
  readonly process?: { getBuiltinModule?(id: string): unknown };
}

/**
 * The listeners of a policy, and the channel `mikrokit:policy` of `node:diagnostics_channel` if the
 * host has it.
 */
export class PolicyEvents {
  readonly #listeners = new Set<PolicyListeners>();
  readonly #channel = openChannel();

  /** Adds listeners. Returns a function that removes them. */
  add(listeners: PolicyListeners): () => void {
    this.#listeners.add(listeners);
    return () => this.#listeners.delete(listeners);
  }

  /** Makes an event and passes it on, if anyone listens. */
  emit<Name extends EventName>(name: Name, make: () => EventOf<Name>): void {
    const isObserved = this.#channel?.hasSubscribers === true;
    if (this.#listeners.size === 0 && !isObserved) return;
    const event = make();
    if (isObserved) this.#channel?.publish({ event: name, ...event });
    for (const listeners of this.#listeners) {
      try {
        (listeners[name] as ((event: EventOf<Name>) => void) | undefined)?.(event);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}

// Not by an import, which would fail on other hosts.
function openChannel(): Channel | undefined {
  const { process } = globalThis as Host;
  const diagnostics = process?.getBuiltinModule?.('node:diagnostics_channel') as
    | { channel(name: string): Channel }
    | undefined;
  return diagnostics?.channel('mikrokit:policy');
}
