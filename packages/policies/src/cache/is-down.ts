import type { Call } from '../call/call.ts';
import { PolicyError } from '../policy-error.ts';

/** Whether an error shows that the service is down, so that an old result is better. An open breaker stands for that. */
export function isDown(error: unknown, { errors }: Call): boolean {
  return errors.isOutage(error) || (error instanceof PolicyError && error.type === 'circuit-open');
}
