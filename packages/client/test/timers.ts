import { mock } from 'node:test';
import type { ExecutionContext } from 'ava';

/**
 * Holds back timers with one of these times, or with a little less if some of it has passed. The test calls them to let
 * their time pass.
 */
export function holdTimers(
  t: ExecutionContext,
  ...times: readonly number[]
): Record<number, () => void> {
  const held: Record<number, () => void> = {};
  const { setTimeout: real } = globalThis;
  const hold = (work: () => void, time: number, ...rest: unknown[]) => {
    const whole = times.find((one) => time > one - 1_000 && time <= one);
    if (whole === undefined) return real(work, time, ...(rest as []));
    held[whole] = work;
    return undefined;
  };
  const timers = mock.method(globalThis, 'setTimeout', hold as typeof setTimeout);
  t.teardown(() => timers.mock.restore());
  return held;
}

/** Waits until a condition holds. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Fires timers of a second or longer at once, and returns their times. */
export function skipWaits(t: ExecutionContext): number[] {
  const waits: number[] = [];
  const { setTimeout: real } = globalThis;
  const skip = (work: () => void, time: number, ...rest: unknown[]) => {
    // undici's own timers have further arguments.
    if (time < 1_000 || rest.length > 0) return real(work, time, ...(rest as []));
    waits.push(time);
    return real(work, 0);
  };
  const timers = mock.method(globalThis, 'setTimeout', skip as typeof setTimeout);
  t.teardown(() => timers.mock.restore());
  return waits;
}
