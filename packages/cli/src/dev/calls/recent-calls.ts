import type { RecordedCall } from '@mikrokit/explorer';

/** The last calls of the application's servers. */
export interface RecentCalls {
  /** Adds a call, or replaces what is known about it. */
  readonly add: (call: RecordedCall) => void;
  /** The last hundred, the newest first. */
  readonly list: () => readonly RecordedCall[];
}

const MAX_CALLS = 100;

export function createRecentCalls(): RecentCalls {
  const calls = new Map<string, RecordedCall>();
  return {
    add: (call) => {
      calls.set(call.key, call);
      const [oldest] = calls.keys();
      if (calls.size > MAX_CALLS && oldest !== undefined) calls.delete(oldest);
    },
    list: () => [...calls.values()].reverse(),
  };
}
