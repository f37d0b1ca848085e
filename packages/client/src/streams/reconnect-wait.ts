/** The attempts of a stream without an event between them. */
export interface Reconnecting {
  /** From 1. */
  readonly attempt: number;
  /** The milliseconds that the server asks callers to wait, if it has. */
  readonly retry: number | undefined;
}

/** How often and how soon a stream that broke off is asked for again. */
export interface ReconnectLimits {
  /** The most failures in a row. Default: 10. */
  readonly limit?: number | undefined;
  /** Milliseconds before the first attempt, unless the server asks for more. Default: 1,000. */
  readonly delay?: number | undefined;
  /** Milliseconds before any attempt. Default: 30,000. */
  readonly maxDelay?: number | undefined;
}

/**
 * The milliseconds before a stream is asked for again; `undefined` after too many attempts. With `retry: 0` the server asks
 * for no delay.
 */
export function reconnectWait(
  { attempt, retry }: Reconnecting,
  { limit = 10, delay = 1_000, maxDelay = 30_000 }: ReconnectLimits,
): number | undefined {
  if (attempt > limit) return undefined;
  if (retry === 0 && attempt === 1) return 0;
  // Full jitter, so that clients which lost one server do not come to the next together.
  return Math.random() * Math.min(maxDelay, Math.max(retry ?? 0, delay) * 2 ** (attempt - 1));
}
