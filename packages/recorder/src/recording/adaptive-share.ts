/** How busy a process can be before it records fewer calls. */
export interface AdaptiveOptions {
  /** The milliseconds that a timer can be late. Default: 50. */
  readonly maxDelay?: number;
  /** The share of `maxQueueBytes` that can be waiting, from 0 to 1. Default: 0.5. */
  readonly maxQueue?: number;
  /** The bytes of memory that the process can use (its resident set). Default: any. */
  readonly maxMemory?: number;
}

/** Options of an {@link AdaptiveShare}. */
interface AdaptiveShareOptions extends AdaptiveOptions {
  /** The part of the queue that is taken now. */
  readonly queueShare: () => number;
}

/** Milliseconds between measurements of the process. */
const INTERVAL = 250;
/** A smaller share would say nothing: one call in a thousand. */
const LEAST = 1 / 1024;

/**
 * The share of calls to record while the process is busy. It halves in each quarter of a second in
 * which a limit is exceeded, and doubles in any other, up to 1.
 */
export class AdaptiveShare {
  readonly #options: AdaptiveShareOptions;
  #timer: NodeJS.Timeout | undefined;
  #last = 0;
  #share = 1;

  constructor(options: AdaptiveShareOptions) {
    this.#options = options;
  }

  /** Starts to measure the process. */
  start(): void {
    this.#last = performance.now();
    this.#timer = setInterval(() => this.#adapt(), INTERVAL).unref();
  }

  get share(): number {
    return this.#share;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #adapt(): void {
    const { maxDelay = 50, maxQueue = 0.5, maxMemory, queueShare } = this.#options;
    const now = performance.now();
    const delay = now - this.#last - INTERVAL;
    this.#last = now;
    const isBusy =
      delay > maxDelay ||
      queueShare() > maxQueue ||
      (maxMemory !== undefined && process.memoryUsage.rss() > maxMemory);
    this.#share = isBusy ? Math.max(this.#share / 2, LEAST) : Math.min(this.#share * 2, 1);
  }
}
