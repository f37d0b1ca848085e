import type { Clock } from './clock.ts';

interface Entry {
  /** By the clock. */
  readonly at: number;
  readonly work: () => void;
  previous: Entry | undefined;
  next: Entry | undefined;
  isWaiting: boolean;
}

/** Timers are not more exact, in milliseconds. */
const MOMENT = 1;

/**
 * A clock that uses one timer for all waits. Almost every call has a limit, almost none reaches it,
 * and a timer for each would cost more than the other policies. See `npm run bench -- policies`.
 */
export class SharedTimer implements Clock {
  readonly #clock: Clock;
  // A list, because a Set that entries come to and leave holds on to garbage, as a Map does: see dedupe.ts.
  #first: Entry | undefined;
  #last: Entry | undefined;
  #timer: ReturnType<Clock['after']> | undefined;
  #timerAt = Number.POSITIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  now(): number {
    return this.#clock.now();
  }

  date(): number {
    return this.#clock.date();
  }

  after(milliseconds: number, work: () => void): () => void {
    const at = this.#clock.now() + Math.max(0, milliseconds);
    const previous = this.#last;
    const entry: Entry = { at, work, previous, next: undefined, isWaiting: true };
    if (previous === undefined) {
      this.#first = entry;
      this.#timer?.ref?.();
    } else previous.next = entry;
    this.#last = entry;
    if (at < this.#timerAt) this.#start(at, milliseconds);
    return () => this.#remove(entry);
  }

  #remove(entry: Entry): void {
    if (!entry.isWaiting) return;
    entry.isWaiting = false;
    const { previous, next } = entry;
    if (previous === undefined) this.#first = next;
    else previous.next = next;
    if (next === undefined) this.#last = previous;
    else next.previous = previous;
    // Otherwise an entry in V8's old generation would keep all later ones.
    entry.previous = undefined;
    entry.next = undefined;
    if (this.#first === undefined) this.#rest();
  }

  /** Nothing waits. The timer stays for later waits, unless it would keep the process running. */
  #rest(): void {
    if (this.#timer?.unref) this.#timer.unref();
    else this.#stop();
  }

  #start(at: number, milliseconds: number): void {
    this.#timer?.();
    this.#timerAt = at;
    this.#timer = this.#clock.after(milliseconds, () => this.#fire());
  }

  #stop(): void {
    this.#timer?.();
    this.#timer = undefined;
    this.#timerAt = Number.POSITIVE_INFINITY;
  }

  #fire(): void {
    // A timer can fire a little early.
    const now = Math.max(this.#clock.now(), this.#timerAt);
    const due: Entry[] = [];
    let at = Number.POSITIVE_INFINITY;
    for (let entry = this.#first; entry !== undefined; entry = entry.next) {
      if (entry.at - now < MOMENT) due.push(entry);
      else at = Math.min(at, entry.at);
    }
    this.#timer = undefined;
    this.#timerAt = Number.POSITIVE_INFINITY;
    if (at !== Number.POSITIVE_INFINITY) this.#start(at, at - now);
    for (const entry of due) {
      // A previous callback can have removed it.
      if (!entry.isWaiting) continue;
      this.#remove(entry);
      entry.work();
    }
  }
}
