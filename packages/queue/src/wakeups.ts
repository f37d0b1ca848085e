import { LONGEST_TIMEOUT } from '@mikrokit/router';

/** Wakes the workers of this process that wait for a job. */
export class Wakeups {
  readonly #waiting = new Set<() => void>();

  /**
   * Resolves when a job can be due, after some milliseconds (never without them), or when the
   * signal is aborted.
   */
  wait(signal: AbortSignal, milliseconds: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        this.#waiting.delete(done);
        resolve();
      };
      const timer =
        milliseconds === undefined
          ? undefined
          : setTimeout(done, Math.min(Math.max(milliseconds, 1), LONGEST_TIMEOUT));
      signal.addEventListener('abort', done);
      this.#waiting.add(done);
      if (signal.aborted) done();
    });
  }

  wake(): void {
    for (const done of [...this.#waiting]) done();
  }
}
