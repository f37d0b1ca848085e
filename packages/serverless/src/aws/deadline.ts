import { assertMilliseconds, type Endpoint, type PendingReply, type Reply } from '@mikrokit/router';
import type { LambdaContext } from './lambda-context.ts';

/** Replies to calls before Lambda ends their invocation without a reply. */
export interface Deadline {
  /** Waits for a reply. Returns a 504 when the time is over. */
  wait(call: PendingReply, endpoint: Endpoint, context: LambdaContext): Promise<Reply>;
  /** Whether only the margin is left. */
  isOver(context: LambdaContext): boolean;
}

/** Throws a `RangeError` for an invalid margin. */
export function assertMargin(margin: number): void {
  assertMilliseconds('deadlineMargin', margin);
}

/** `margin` is in milliseconds. */
export function createDeadline(margin: number): Deadline {
  const left = (context: LambdaContext): number | undefined => {
    // Tests can call a handler without a context.
    const milliseconds: unknown = context?.getRemainingTimeInMillis?.();
    return typeof milliseconds === 'number' ? milliseconds - margin : undefined;
  };
  return {
    wait: async (call, endpoint, context) => {
      const milliseconds = left(context);
      if (milliseconds === undefined || margin === 0) return call;
      const { promise: tooLate, resolve } = Promise.withResolvers<Reply>();
      let timer = setTimeout(
        () => {
          call.cancel('timeout');
          // Hooks that run on errors get half of the margin.
          timer = setTimeout(() => resolve(endpoint.reject('timeout')), margin / 2);
        },
        Math.max(0, milliseconds),
      );
      try {
        return await Promise.race([call, tooLate]);
      } finally {
        clearTimeout(timer);
      }
    },
    isOver: (context) => (left(context) ?? 1) <= 0,
  };
}
