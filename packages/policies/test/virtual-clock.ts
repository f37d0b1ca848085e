import type { Clock } from '@mikrokit/policies';

interface Timer {
  readonly at: number;
  readonly work: () => void;
}

/** A clock that stands still until a test advances it. */
export class VirtualClock implements Clock {
  #now = 1_000;
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#now;
  }

  date(): number {
    return Date.UTC(2026, 0, 1) + this.#now;
  }

  after(milliseconds: number, work: () => void): () => void {
    const timer = { at: this.#now + Math.max(0, milliseconds), work };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Number of timers that have neither fired nor been cancelled. */
  get timers(): number {
    return this.#timers.size;
  }

  /** Lets some milliseconds pass: timers fire at their times, and what follows from each happens before the next. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settle();
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.work();
      await settle();
    }
    this.#now = end;
  }
}

/** Waits until promises that are due have settled. */
export async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
