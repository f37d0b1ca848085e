/** How the waits before attempts grow. */
export interface BackoffOptions {
  /** The most milliseconds before the second attempt. Default: 200. */
  readonly delay?: number | undefined;
  /** The most milliseconds before any attempt. A `retry-after` beyond it ends the call. Default: 30,000. */
  readonly maxDelay?: number | undefined;
  /** Whether `delay` doubles for each further attempt. Default: `exponential`. */
  readonly backoff?: 'exponential' | 'fixed' | undefined;
  /**
   * `full`: random from 0 to the delay, so that clients which failed together do not retry together. `decorrelated`:
   * random from `delay` to three times the last wait; `backoff` does not matter. `none`: just the delay. Default:
   * `full`.
   */
  readonly jitter?: 'full' | 'decorrelated' | 'none' | undefined;
}

/**
 * Milliseconds before the attempt after `attempt`, which counts from 1. `previous` is the last
 * wait.
 */
export function backoffDelay(
  { delay, maxDelay, backoff, jitter }: Required<NonUndefined<BackoffOptions>>,
  { attempt, previous, random }: { attempt: number; previous: number; random: () => number },
): number {
  if (jitter === 'decorrelated')
    return Math.min(maxDelay, delay + random() * Math.max(0, previous * 3 - delay));
  const whole = Math.min(maxDelay, backoff === 'fixed' ? delay : delay * 2 ** (attempt - 1));
  return jitter === 'none' ? whole : random() * whole;
}

type NonUndefined<Options> = { readonly [Name in keyof Options]: NonNullable<Options[Name]> };
