/** Counts calls against a rate. */
export interface RateCounter {
  /** Takes a permit, if there is one. */
  take(now: number): boolean;
  /**
   * Milliseconds until there is a permit. 0 if there is one now, `Infinity` if a call has to end
   * first.
   */
  timeLeft(now: number): number;
  /** Notes that a call ended. Absent if only starts count. */
  end?(now: number): void;
}

/** Permits that come back steadily, up to a number. */
export class TokenBucket implements RateCounter {
  readonly #capacity: number;
  readonly #perMillisecond: number;
  #tokens: number;
  #filledAt: number;

  constructor(
    {
      limit,
      interval,
      burst,
    }: {
      /** The calls that come back in one interval. */
      limit: number;
      /** The length of an interval in milliseconds. */
      interval: number;
      /** The most calls that can be saved up. */
      burst: number;
    },
    now: number,
  ) {
    this.#capacity = burst;
    this.#perMillisecond = limit / interval;
    this.#tokens = burst;
    this.#filledAt = now;
  }

  take(now: number): boolean {
    this.#fill(now);
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }

  timeLeft(now: number): number {
    this.#fill(now);
    return Math.max(0, (1 - this.#tokens) / this.#perMillisecond);
  }

  /** The permits that are left, with fractions of those that are coming back. */
  tokens(now: number): number {
    this.#fill(now);
    return this.#tokens;
  }

  /** Milliseconds until all permits are back. */
  timeToFull(now: number): number {
    this.#fill(now);
    return (this.#capacity - this.#tokens) / this.#perMillisecond;
  }

  #fill(now: number): void {
    const gained = (now - this.#filledAt) * this.#perMillisecond;
    // Rounding must not hold back a token that is due: 0.9999999 is one.
    const tokens = Math.min(this.#capacity, this.#tokens + gained);
    this.#tokens = Math.abs(tokens - Math.round(tokens)) < 1e-9 ? Math.round(tokens) : tokens;
    this.#filledAt = now;
  }
}

/**
 * So many permits in each interval. The first interval starts with the first call, the next with
 * the first call after the end of the previous one.
 */
export class FixedWindow implements RateCounter {
  readonly #limit: number;
  readonly #interval: number;
  #endsAt = Number.NEGATIVE_INFINITY;
  #taken = 0;

  constructor({ limit, interval }: { limit: number; interval: number }) {
    this.#limit = limit;
    this.#interval = interval;
  }

  take(now: number): boolean {
    if (now >= this.#endsAt) {
      this.#endsAt = now + this.#interval;
      this.#taken = 0;
    }
    if (this.#taken >= this.#limit) return false;
    this.#taken++;
    return true;
  }

  timeLeft(now: number): number {
    return this.#taken < this.#limit ? 0 : Math.max(0, this.#endsAt - now);
  }
}

/** So many permits in any interval of this length. Remembers the time of each. */
export class SlidingWindow implements RateCounter {
  readonly #interval: number;
  readonly #times: Float64Array;
  #at = 0;

  constructor({ limit, interval }: { limit: number; interval: number }) {
    this.#interval = interval;
    this.#times = new Float64Array(limit).fill(Number.NEGATIVE_INFINITY);
  }

  take(now: number): boolean {
    if (this.timeLeft(now) > 0) return false;
    this.#times[this.#at] = now;
    this.#at = (this.#at + 1) % this.#times.length;
    return true;
  }

  timeLeft(now: number): number {
    // The oldest, which the next permit replaces.
    return Math.max(0, (this.#times[this.#at] as number) + this.#interval - now);
  }
}

/** So many permits. Each returns an interval after its call ended. */
export class EndedWindow implements RateCounter {
  readonly #interval: number;
  readonly #limit: number;
  /** The ends of calls whose permits are not back, the oldest first. */
  readonly #ends: number[] = [];
  /** The index of the oldest. */
  #first = 0;
  #running = 0;

  constructor({ limit, interval }: { limit: number; interval: number }) {
    this.#limit = limit;
    this.#interval = interval;
  }

  take(now: number): boolean {
    if (this.timeLeft(now) > 0) return false;
    this.#running++;
    return true;
  }

  timeLeft(now: number): number {
    this.#dropOld(now);
    if (this.#running + this.#ends.length - this.#first < this.#limit) return 0;
    const oldest = this.#ends[this.#first];
    return oldest === undefined ? Number.POSITIVE_INFINITY : oldest + this.#interval - now;
  }

  end(now: number): void {
    this.#running--;
    this.#ends.push(now);
  }

  /** `shift` of an array would move all others for each that it takes. */
  #dropOld(now: number): void {
    const ends = this.#ends;
    while (this.#first < ends.length && (ends[this.#first] as number) + this.#interval <= now)
      this.#first++;
    if (this.#first === 0 || this.#first * 2 < ends.length) return;
    ends.splice(0, this.#first);
    this.#first = 0;
  }
}
