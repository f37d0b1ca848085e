/** What ends the waiting for functions of the application. */
export interface Waiting {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds. */
  readonly deadline?: number | undefined;
  /** The error of a deadline that passed. */
  readonly onDeadline?: () => Error;
}

/**
 * Runs functions of the application until they are done, a signal is aborted or a deadline passes. They may go on
 * afterwards, but nobody waits for them. Nothing runs if the signal was aborted before.
 */
export async function untilAborted<T>(
  { signal, deadline, onDeadline }: Waiting,
  work: () => T | Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  if (signal === undefined && deadline === undefined) return work();
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const stop = () => reject(signal?.reason);
  signal?.addEventListener('abort', stop);
  const timer =
    deadline === undefined ? undefined : setTimeout(() => reject(onDeadline?.()), deadline);
  try {
    Promise.resolve(work()).then(resolve, reject);
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
