import { type Clock, systemClock } from '../clock.ts';
import { assertNumbers, assertOptions, describe } from '../option-checks.ts';
import { shareClass } from '../share-class.ts';
import { sum } from '../sum.ts';

/** Options of {@link RetryBudget}: the retries that all calls can have together. */
export interface RetryBudgetOptions {
  /** The share of the calls in the last ten seconds that can be retries. Default: 0.1. */
  readonly ratio?: number | undefined;
  /** Retries per second, averaged over ten, that are allowed even if the calls are few. Default: 10. */
  readonly minPerSecond?: number | undefined;
}

const SECONDS = 10;

/**
 * Limits the retries of all calls that share it, so that an outage raises the load on the service only by a share. In
 * ten seconds, it allows `ratio` of the calls, or ten times `minPerSecond` if that is more.
 */
export class RetryBudget {
  readonly #ratio: number;
  readonly #least: number;
  readonly #clock: Clock;
  /** By second, modulo ten. */
  readonly #calls = new Uint32Array(SECONDS);
  readonly #retries = new Uint32Array(SECONDS);
  #second: number;

  constructor(options: RetryBudgetOptions = {}, clock: Clock = systemClock) {
    assertOptions('A retry budget', options, { ratio: 1, minPerSecond: 1 });
    const { ratio = 0.1, minPerSecond = 10 } = options;
    assertNumbers({ 'budget.ratio': ratio }, { least: 0 }, 'use a share such as 0.1');
    assertNumbers(
      { 'budget.minPerSecond': minPerSecond },
      { least: 0 },
      'use a number of attempts, 0 or more',
    );
    this.#ratio = ratio;
    this.#least = minPerSecond * SECONDS;
    this.#clock = clock;
    this.#second = Math.floor(clock.now() / 1_000);
  }

  /** Counts a call. */
  deposit(): void {
    const at = this.#advance();
    this.#calls[at] = (this.#calls[at] as number) + 1;
  }

  /** Takes a further attempt, if there is one left. */
  withdraw(): boolean {
    const at = this.#advance();
    if (this.state().left < 1) return false;
    this.#retries[at] = (this.#retries[at] as number) + 1;
    return true;
  }

  /** Calls and further attempts in the last ten seconds, and how many more attempts are allowed. */
  state(): { readonly calls: number; readonly retries: number; readonly left: number } {
    this.#advance();
    const calls = sum(this.#calls);
    const retries = sum(this.#retries);
    return { calls, retries, left: Math.max(this.#ratio * calls, this.#least) - retries };
  }

  /** Forgets the seconds that are over. Returns the index of the present one. */
  #advance(): number {
    const second = Math.floor(this.#clock.now() / 1_000);
    const passed = Math.min(second - this.#second, SECONDS);
    for (let i = 1; i <= passed; i++) {
      const at = (this.#second + i) % SECONDS;
      this.#calls[at] = 0;
      this.#retries[at] = 0;
    }
    this.#second = second;
    return second % SECONDS;
  }
}

shareClass(RetryBudget, 'RetryBudget');

/** Throws for a budget that is neither one, nor options of one, nor `false`. */
export function assertBudget(name: string, budget: unknown): void {
  if (budget === undefined || budget === false) return;
  if (typeof budget !== 'object' || budget === null)
    throw new TypeError(`${name} is ${describe(budget)}; use { ratio, minPerSecond } or false`);
}
