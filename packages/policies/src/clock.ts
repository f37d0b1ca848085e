/** The time and the timers of policies. Tests replace it. */
export interface Clock {
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Milliseconds since 1970, for dates in a `retry-after`. */
  date(): number;
  /** Calls `work` once after some milliseconds. Returns a function that prevents it. */
  after(milliseconds: number, work: () => void): CancelTimer;
}

/** Cancels a timer. */
export interface CancelTimer {
  (): void;
  /**
   * Lets the timer keep the process running, which is its default. Absent if the host has no such
   * setting.
   */
  ref?(): void;
  /** Lets the process end before. */
  unref?(): void;
}

/** `setTimeout` fires at once for longer times, `Infinity` included. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

/** The host's own time. */
export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  after(milliseconds, work) {
    if (milliseconds <= LONGEST_TIMEOUT) {
      const timer = setTimeout(work, Math.max(0, milliseconds));
      return cancelOf(timer, () => clearTimeout(timer));
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

// Browsers and some versions of Deno return a number.
function cancelOf(timer: unknown, cancel: () => void): CancelTimer {
  const { ref, unref } = Object(timer) as { ref?: () => void; unref?: () => void };
  if (typeof ref !== 'function' || typeof unref !== 'function') return cancel;
  return Object.assign(cancel, {
    ref: () => void ref.call(timer),
    unref: () => void unref.call(timer),
  });
}
