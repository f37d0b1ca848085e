import type { Call } from '../call/call.ts';
import { PolicyError } from '../policy-error.ts';

/** Whether an error shows that the service is down, so that an old result is better. An open breaker stands for that. */
export function isDown(error: unknown, { errors }: Call): boolean {
  return errors.isOutage(error) || (error instanceof PolicyError && error.type === 'circuit-open');
}

/** Statuses by which a server says that its earlier reply holds no longer; 408, 425 and 429 only put a call off. */
const OUTDATING: readonly number[] = Array.from({ length: 100 }, (_, i) => 400 + i).filter(
  (status) => ![408, 425, 429].includes(status),
);

/** Whether an error is the answer of a server which has, for this call, no such result any more: it is gone, or forbidden. */
export function isOutdated(error: unknown, { errors }: Call): boolean {
  return errors.isTransient(error, OUTDATING) && !errors.isTransient(error, []);
}
