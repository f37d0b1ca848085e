import { LONGEST_TIMEOUT } from '@mikrokit/router';

/** Wakes those of this process who wait for a job. */
export class Wakeups {
  readonly #waiting = new Set<() => void>();

  /** Resolves when a job may be due, after some milliseconds (without them never), or when the signal is aborted. */
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
