import { sum } from '../sum.ts';

/** Decides by the latest results when a breaker opens. */
export interface FailureCount {
  /** Counts a result. Returns whether the breaker opens. */
  add(isFailure: boolean, now: number): boolean;
  /** Whether the count equals a new one. */
  readonly isEmpty: boolean;
}

/** Opens after some failures in a row. */
export class ConsecutiveFailures implements FailureCount {
  readonly #limit: number;
  #failures = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(isFailure: boolean): boolean {
    this.#failures = isFailure ? this.#failures + 1 : 0;
    return this.#failures >= this.#limit;
  }

  get isEmpty(): boolean {
    return this.#failures === 0;
  }
}

/** Opens when more than a share of the last calls failed, once there were that many. */
export class CallWindow implements FailureCount {
  readonly #rate: number;
  readonly #failed: Uint8Array;
  #at = 0;
  #calls = 0;
  #failures = 0;

  constructor(rate: number, calls: number) {
    this.#rate = rate;
    this.#failed = new Uint8Array(calls);
  }

  add(isFailure: boolean): boolean {
    const size = this.#failed.length;
    this.#failures += Number(isFailure) - (this.#failed[this.#at] as number);
    this.#failed[this.#at] = Number(isFailure);
    this.#at = (this.#at + 1) % size;
    this.#calls = Math.min(size, this.#calls + 1);
    return this.#calls === size && this.#failures > this.#rate * size;
  }

  get isEmpty(): boolean {
    return this.#failures === 0;
  }
}

const SLICES = 10;

/** Opens when more than a share of the calls in the last milliseconds failed, if there were enough. */
export class TimeWindow implements FailureCount {
  readonly #rate: number;
  readonly #minCalls: number;
  readonly #slice: number;
  readonly #calls = new Uint32Array(SLICES);
  readonly #failures = new Uint32Array(SLICES);
  #last = 0;

  constructor(rate: number, { time, minCalls }: { time: number; minCalls: number }) {
    this.#rate = rate;
    this.#minCalls = minCalls;
    this.#slice = time / SLICES;
  }

  add(isFailure: boolean, now: number): boolean {
    const slice = Math.floor(now / this.#slice);
    for (let i = Math.max(this.#last + 1, slice - SLICES + 1); i <= slice; i++) {
      this.#calls[i % SLICES] = 0;
      this.#failures[i % SLICES] = 0;
    }
    this.#last = slice;
    const at = slice % SLICES;
    this.#calls[at] = (this.#calls[at] as number) + 1;
    this.#failures[at] = (this.#failures[at] as number) + Number(isFailure);
    if (!isFailure) return false;
    const calls = sum(this.#calls);
    return calls >= this.#minCalls && sum(this.#failures) > this.#rate * calls;
  }

  get isEmpty(): boolean {
    return sum(this.#failures) === 0;
  }
}
