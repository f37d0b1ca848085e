/** The time and the timers of policies. Tests replace it. */
export interface Clock {
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Milliseconds since 1970, for dates in a `retry-after`. */
  date(): number;
  /** Calls `work` once after some milliseconds. Returns a function that prevents it. */
  after(milliseconds: number, work: () => void): () => void;
}

/** `setTimeout` fires at once for longer times, `Infinity` included. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

/** The host's own time. Its timers exist only while a call waits, so none keeps an idle process running. */
export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  after(milliseconds, work) {
    if (milliseconds <= LONGEST_TIMEOUT) {
      const timer = setTimeout(work, Math.max(0, milliseconds));
      return () => clearTimeout(timer);
    }
    let cancel = () => {};
    const timer = setTimeout(() => {
      cancel = this.after(milliseconds - LONGEST_TIMEOUT, work);
    }, LONGEST_TIMEOUT);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  },
};
