import type { PolicyListeners } from '@mikrokit/policies';

/** What the policies of one scenario did. */
export interface PolicyCounts {
  readonly retries: number;
  /** How often a breaker opened. */
  readonly trips: number;
  /** Calls and attempts that a breaker, a bulkhead or a rate limit rejected. */
  readonly rejections: number;
  /** Calls that got the result of another. */
  readonly shared: number;
}

/** Counts the actions of the policies that have these listeners. */
export function countPolicies(): { readonly counts: PolicyCounts; readonly on: PolicyListeners } {
  const counts = { retries: 0, trips: 0, rejections: 0, shared: 0 };
  return {
    counts,
    on: {
      onRetry: () => void counts.retries++,
      onBreakerChange: ({ to }) => {
        if (to === 'open') counts.trips++;
      },
      onReject: () => void counts.rejections++,
      onDedupe: () => void counts.shared++,
    },
  };
}
