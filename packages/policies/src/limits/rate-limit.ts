import type { Call } from '../call/call.ts';
import { KeyedStates } from '../keyed-states.ts';
import { assertNumbers, assertOneOf, assertOptions } from '../option-checks.ts';
import { type Next, Policy, type PolicyEnvironment } from '../policy.ts';
import { PolicyError } from '../policy-error.ts';
import {
  EndedWindow,
  FixedWindow,
  type RateCounter,
  SlidingWindow,
  TokenBucket,
} from './rate-counters.ts';
import { WaitingQueue } from './waiting-queue.ts';

/** Options of {@link rateLimit}. */
export interface RateLimitOptions {
  /** The most calls of one key in each interval. */
  readonly limit: number;
  /** The length of an interval in milliseconds. Default: 1,000. */
  readonly interval?: number | undefined;
  /**
   * `token-bucket`: permits come back steadily. `sliding-window`: no interval of this length has
   * more calls than the limit. `fixed-window`: intervals follow each other, and two can meet in a
   * burst. Default: `token-bucket`.
   */
  readonly algorithm?: 'token-bucket' | 'sliding-window' | 'fixed-window' | undefined;
  /** The most calls that a token bucket saves up. Default: the limit. */
  readonly burst?: number | undefined;
  /**
   * `end` returns a permit of a sliding window one interval after its call ended. A service with its own windows then
   * never sees more calls than the limit in one, however long each call takes. Default: `start`.
   */
  readonly countFrom?: 'start' | 'end' | undefined;
  /** The most calls that wait for a permit. More are rejected. Default: 100. */
  readonly queue?: number | undefined;
}

/** The rate of one key. */
export interface RateLimitState {
  readonly queued: number;
  /** Milliseconds until there is a permit; 0 if there is one now. */
  readonly timeLeft: number;
}

interface Rate {
  readonly counter: RateCounter;
  readonly queue: WaitingQueue;
  /** When it was last called, by the clock. */
  usedAt: number;
  /** Number of calls under way. */
  running: number;
  cancelTimer: (() => void) | undefined;
}

/** Limits how many calls start in a time. See {@link rateLimit}. */
export class RateLimit extends Policy {
  readonly #options: Required<{
    [Name in keyof RateLimitOptions]: NonNullable<RateLimitOptions[Name]>;
  }>;
  readonly #rates: KeyedStates<Rate>;

  constructor(options: RateLimitOptions, environment?: PolicyEnvironment) {
    super(environment);
    assertRateLimitOptions(options);
    const {
      limit,
      interval = 1_000,
      algorithm = 'token-bucket',
      burst = limit,
      countFrom = 'start',
      queue = 100,
    } = options;
    this.#options = { limit, interval, algorithm, burst, countFrom, queue };
    // After this time without calls, all permits are back.
    const idleAfter = interval * Math.max(1, burst / limit);
    this.#rates = new KeyedStates(
      () => this.#createRate(),
      (rate) => rate.queue.size + rate.running === 0 && this.clock.now() - rate.usedAt >= idleAfter,
    );
  }

  override wrap(next: Next): Next {
    const begin: (call: Call, rate: Rate) => Promise<unknown> =
      this.#options.countFrom === 'end'
        ? (call, rate) => this.#untilEnd(next, call, rate)
        : (call) => next(call);
    return (call) => {
      const rate = this.#rates.get(call.key);
      rate.usedAt = this.clock.now();
      // Calls that wait come first.
      if (rate.queue.size === 0 && rate.counter.take(rate.usedAt)) return begin(call, rate);
      return this.#waitForPermit(call, rate).then(() => begin(call, rate));
    };
  }

  /** The rate of a key. */
  state(key = ''): RateLimitState {
    const rate = this.#rates.peek(key);
    if (rate === undefined) return { queued: 0, timeLeft: 0 };
    return { queued: rate.queue.size, timeLeft: rate.counter.timeLeft(this.clock.now()) };
  }

  /** The rates of all keys that were called lately. */
  override states(): Readonly<Record<string, RateLimitState>> {
    return Object.fromEntries(Array.from(this.#rates.entries(), ([key]) => [key, this.state(key)]));
  }

  async #untilEnd(next: Next, call: Call, rate: Rate): Promise<unknown> {
    rate.running++;
    try {
      return await next(call);
    } finally {
      rate.running--;
      rate.usedAt = this.clock.now();
      rate.counter.end?.(rate.usedAt);
      if (rate.queue.size > 0) this.#startTimer(rate);
    }
  }

  #createRate(): Rate {
    const { algorithm, countFrom } = this.#options;
    const rate: Rate = {
      counter:
        algorithm === 'token-bucket'
          ? new TokenBucket(this.#options, this.clock.now())
          : algorithm === 'fixed-window'
            ? new FixedWindow(this.#options)
            : countFrom === 'end'
              ? new EndedWindow(this.#options)
              : new SlidingWindow(this.#options),
      // A call takes a permit only when it has its turn, so a call that ends early takes none.
      queue: new WaitingQueue(() => rate.cancelTimer?.()),
      usedAt: 0,
      running: 0,
      cancelTimer: undefined,
    };
    return rate;
  }

  async #waitForPermit(call: Call, rate: Rate): Promise<void> {
    const { limit, interval, queue } = this.#options;
    if (rate.queue.size >= queue) {
      const { key, name } = call;
      const message = `there were ${limit} calls of '${key}' in ${interval} ms, and ${queue} wait`;
      const error = new PolicyError(
        'rate-limited',
        message,
        rate.counter.timeLeft(this.clock.now()),
      );
      this.events.emit('onReject', () => ({ key, name, error }));
      throw error;
    }
    const turn = rate.queue.wait(call);
    if (rate.queue.size === 1) this.#startTimer(rate);
    await turn;
  }

  #startTimer(rate: Rate): void {
    // A timer can fire a little early.
    const time = Math.ceil(rate.counter.timeLeft(this.clock.now()));
    rate.cancelTimer?.();
    rate.cancelTimer = this.clock.after(time, () => this.#admit(rate));
  }

  #admit(rate: Rate): void {
    const now = this.clock.now();
    while (rate.queue.size > 0 && rate.counter.take(now)) rate.queue.next();
    if (rate.queue.size > 0) this.#startTimer(rate);
  }
}

function assertRateLimitOptions(options: RateLimitOptions): void {
  assertOptions('rateLimit', options, {
    limit: 1,
    interval: 1,
    algorithm: 1,
    burst: 1,
    countFrom: 1,
    queue: 1,
  });
  const { limit = Number.NaN, interval, algorithm, burst, countFrom, queue } = options;
  const count = { least: 1, most: 1e6, integer: true };
  assertNumbers(
    { 'rateLimit.limit': limit, 'rateLimit.burst': burst },
    count,
    'use a number of calls from 1 to 1,000,000',
  );
  assertNumbers(
    { 'rateLimit.interval': interval },
    { least: Number.MIN_VALUE, most: 1e12 },
    'use a positive number of milliseconds',
  );
  assertNumbers(
    { 'rateLimit.queue': queue },
    { ...count, least: 0 },
    'use a number of calls, 0 for no queue',
  );
  assertOneOf('rateLimit.algorithm', algorithm, ['token-bucket', 'sliding-window', 'fixed-window']);
  assertOneOf('rateLimit.countFrom', countFrom, ['start', 'end']);
  if (countFrom === 'end' && algorithm !== 'sliding-window')
    throw new TypeError(
      "rateLimit.countFrom: 'end' is for a sliding window; set algorithm: 'sliding-window'",
    );
  if (burst !== undefined && algorithm !== undefined && algorithm !== 'token-bucket')
    throw new TypeError(`rateLimit.burst is for a token bucket; leave it out for a ${algorithm}`);
}

/**
 * Limits the calls of a key that start in an interval. At most `queue` other calls wait for a permit.
 *
 * @example
 * ```ts
 * import { rateLimit } from '@mikrokit/policies';
 *
 * const limit = rateLimit({ limit: 1, interval: 60_000, queue: 0 });
 *
 * console.log(await limit.execute(() => 'first')); // → first
 * console.log(await limit.execute(() => 'second').catch((error) => error.type)); // → rate-limited
 * ```
 */
export function rateLimit(options: RateLimitOptions, environment?: PolicyEnvironment): RateLimit {
  return new RateLimit(options, environment);
}
