import { setTimeout as sleep } from 'node:timers/promises';
import { assertKnownOptions, assertMilliseconds } from '@mikrokit/router';

/** The deadline of a `close`. Throws for one that no timer can wait for. */
export function deadlineOf(options: {
  readonly deadline?: number | undefined;
}): number | undefined {
  assertKnownOptions('close', options, { deadline: 1 });
  const { deadline } = options;
  assertMilliseconds('close: deadline', deadline, ', or none to wait without limit');
  return deadline;
}

/**
 * Resolves when something has ended, and after some milliseconds at the latest, because an engine
 * that is away does not answer.
 */
export async function endedWithin(milliseconds: number, ended: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  const end = sleep(milliseconds, undefined, patience).catch(() => {});
  await Promise.race([ended, end]);
  patience.abort();
}
