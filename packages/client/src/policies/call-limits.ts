import { ClientError } from '../client-error.ts';
import type { ClientCall } from '../options.ts';

/** The limits of a call's time. */
export interface CallLimits {
  readonly signal: AbortSignal | undefined;
  /** Milliseconds since `started`. */
  readonly deadline: number | undefined;
  readonly started: number;
}

/**
 * The limits of a call: its own, and the limits of the handler that makes it. Throws if the handler
 * has no time left.
 */
export function limitsOf({ route, options, started }: ClientCall): CallLimits {
  const { signal, deadline, context } = options;
  if (context === undefined) return { signal, deadline, started };
  const both = signal ? AbortSignal.any([signal, context.signal]) : context.signal;
  if (context.deadline === undefined) return { signal: both, deadline, started };
  const left = Math.ceil(context.deadline - started);
  if (left <= 0)
    throw new ClientError('timeout', route, { message: "its handler's deadline has passed" });
  return { signal: both, deadline: Math.min(left, deadline ?? left), started };
}
