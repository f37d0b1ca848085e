import { assertKnownOptions, assertMilliseconds } from '@mikrokit/router';
import type { CloseOptions } from './serve-options.ts';

/** Throws for unknown options of `close`, and for times that timers cannot handle. */
export function assertCloseOptions(options: CloseOptions): void {
  assertKnownOptions('close', options, { deadline: 1, delay: 1 });
  assertDeadline(options.deadline);
  assertMilliseconds('close: delay', options.delay);
}

/** Throws a `RangeError` for a deadline that timers cannot handle. */
export function assertDeadline(deadline: unknown): void {
  assertMilliseconds('close: deadline', deadline, ', or none to wait without limit');
}
