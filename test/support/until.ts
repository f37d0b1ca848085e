import { setTimeout } from 'node:timers/promises';

/** Waits until a condition holds, for up to 30 seconds: what follows asserts it, and a busy machine may be late. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 30_000;
  while (!(await holds()) && performance.now() < end) await setTimeout(5);
}
