/** A stream's attempts since its last event. */
export interface Reconnecting {
  /** From 1. */
  readonly attempt: number;
  /** The milliseconds that the server asks clients to wait, if it has. */
  readonly retry: number | undefined;
}

/** How often and how soon a stream that broke off is resumed. */
export interface ReconnectLimits {
  /** The most failures in a row. Default: 10. */
  readonly limit?: number | undefined;
  /** Milliseconds before the first attempt, unless the server asks for more. Default: 1,000. */
  readonly delay?: number | undefined;
  /** The most milliseconds before any attempt. Default: 30,000. */
  readonly maxDelay?: number | undefined;
}

/**
 * The milliseconds before a stream is resumed. `undefined` after too many attempts. With `retry:
 * 0`, the server asks for no delay.
 */
export function reconnectWait(
  { attempt, retry }: Reconnecting,
  { limit = 10, delay = 1_000, maxDelay = 30_000 }: ReconnectLimits,
): number | undefined {
  if (attempt > limit) return undefined;
  if (retry === 0 && attempt === 1) return 0;
  // Full jitter, so that clients that lost one server do not reach the next at the same time.
  return Math.random() * Math.min(maxDelay, Math.max(retry ?? 0, delay) * 2 ** (attempt - 1));
}
