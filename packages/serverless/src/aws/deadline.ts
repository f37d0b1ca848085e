import type { Endpoint, PendingReply, Reply } from '@mikrokit/router';
import type { LambdaContext } from './lambda-context.ts';

/** Answers calls before Lambda ends their invocation without a word. */
export interface Deadline {
  /** The reply to a call; a 504 when so little time is left that waiting longer would lose every reply. */
  wait(call: PendingReply, endpoint: Endpoint, context: LambdaContext): Promise<Reply>;
  /** Whether that time has come. */
  isOver(context: LambdaContext): boolean;
}

/** Throws a `RangeError` for a margin that is no number of milliseconds. */
export function assertMargin(margin: number): void {
  if (Number.isFinite(margin) && margin >= 0) return;
  throw new RangeError(`deadlineMargin is ${margin}; use a number of milliseconds, 0 or more`);
}

/** `margin` is in milliseconds. */
export function createDeadline(margin: number): Deadline {
  const left = (context: LambdaContext): number | undefined => {
    // Who calls a handler in a test may leave the context out.
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
          // Hooks that run on errors get half of what is left.
          timer = setTimeout(() => resolve(endpoint.refuse('timeout')), margin / 2);
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
