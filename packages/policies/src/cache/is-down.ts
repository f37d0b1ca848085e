import type { Call } from '../call/call.ts';
import { PolicyError } from '../policy-error.ts';

/**
 * Whether an error shows that the service is down, so that an old result is better. An open circuit
 * breaker shows it too.
 */
export function isDown(error: unknown, { errors }: Call): boolean {
  return errors.isOutage(error) || (error instanceof PolicyError && error.type === 'circuit-open');
}

/**
 * Statuses that say that the earlier reply is no longer valid. 408, 425 and 429 only ask to try
 * later.
 */
const OUTDATING: readonly number[] = Array.from({ length: 100 }, (_, i) => 400 + i).filter(
  (status) => ![408, 425, 429].includes(status),
);

/**
 * Whether an error says that the server no longer has this result for the caller: it is deleted or
 * forbidden.
 */
export function isOutdated(error: unknown, { errors }: Call): boolean {
  return errors.isTransient(error, OUTDATING) && !errors.isTransient(error, []);
}
