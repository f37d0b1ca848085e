/** How busy a process can be before it records fewer calls. */
export interface AdaptiveOptions {
  /** The milliseconds that a timer can be late. Default: 50. */
  readonly maxDelay?: number;
  /** The share of `maxQueueBytes` that can be waiting, from 0 to 1. Default: 0.5. */
  readonly maxQueue?: number;
  /** The bytes of memory that the process can use (its resident set). Default: any. */
  readonly maxMemory?: number;
}

/** Options of an {@link AdaptiveRate}. */
interface AdaptiveRateOptions extends AdaptiveOptions {
  /** How full the queue is now, from 0 to 1. */
  readonly queueFill: () => number;
}

/** Milliseconds between measurements of the process. */
const INTERVAL = 250;
/** A smaller share would say nothing: one call in a thousand. */
const LEAST = 1 / 1024;

/**
 * The sample rate while the process is busy. It halves in each quarter of a second in which a limit
 * is exceeded, and doubles in any other, up to 1.
 */
export class AdaptiveRate {
  readonly #options: AdaptiveRateOptions;
  #timer: NodeJS.Timeout | undefined;
  #last = 0;
  #rate = 1;

  constructor(options: AdaptiveRateOptions) {
    this.#options = options;
  }

  /** Starts to measure the process. */
  start(): void {
    this.#last = performance.now();
    this.#timer = setInterval(() => this.#adapt(), INTERVAL).unref();
  }

  get rate(): number {
    return this.#rate;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #adapt(): void {
    const { maxDelay = 50, maxQueue = 0.5, maxMemory, queueFill } = this.#options;
    const now = performance.now();
    const delay = now - this.#last - INTERVAL;
    this.#last = now;
    const isBusy =
      delay > maxDelay ||
      queueFill() > maxQueue ||
      (maxMemory !== undefined && process.memoryUsage.rss() > maxMemory);
    this.#rate = isBusy ? Math.max(this.#rate / 2, LEAST) : Math.min(this.#rate * 2, 1);
  }
}
