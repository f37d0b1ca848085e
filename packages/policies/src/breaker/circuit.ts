import type { BreakerState } from '../policy-events.ts';
import type { FailureCount } from './failure-count.ts';

interface CircuitSettings {
  readonly createCount: () => FailureCount;
  readonly openFor: number;
  readonly goodProbes: number;
  /**
   * Gets the name of the call that changed the state. `undefined` if `open` or `close` changed it.
   */
  readonly onChange: (from: BreakerState, to: BreakerState, name: string | undefined) => void;
}

/** Permission for one call. Its result counts only in the state in which it was given. */
type Permit = number;

/** The circuit of one key. Needs no timer: it looks at the time only when a call starts. */
export class Circuit {
  readonly #settings: CircuitSettings;
  #state: BreakerState = 'closed';
  #count: FailureCount;
  /** When an open circuit lets a probe through. `Infinity` if `open` was called. */
  #openUntil = 0;
  /** When the probe under way is given up. */
  #probeUntil: number | undefined;
  #good = 0;
  /** Increased at each change and probe, so that results of earlier calls are ignored. */
  #permit: Permit = 0;

  constructor(settings: CircuitSettings) {
    this.#settings = settings;
    this.#count = settings.createCount();
  }

  get state(): BreakerState {
    return this.#state;
  }

  get isIdle(): boolean {
    return this.#state === 'closed' && this.#count.isEmpty;
  }

  /** Milliseconds until a call can get through. 0 if it can now. */
  timeLeft(now: number): number {
    if (this.#state === 'closed') return 0;
    const until = this.#state === 'open' ? this.#openUntil : (this.#probeUntil ?? now);
    return Math.max(0, until - now);
  }

  /** Lets a call through, or returns `undefined`. */
  enter(now: number, name: string): Permit | undefined {
    if (this.#state === 'closed') return this.#permit;
    if (this.timeLeft(now) > 0) return undefined;
    if (this.#state === 'open') this.#change('half-open', name);
    // If a probe never ends, another one can start later.
    this.#probeUntil = now + this.#settings.openFor;
    return ++this.#permit;
  }

  succeed(permit: Permit, now: number, name: string): void {
    if (permit !== this.#permit) return;
    if (this.#state === 'closed') this.#count.add(false, now);
    else if (++this.#good >= this.#settings.goodProbes) this.close(name);
    else this.#endProbe();
  }

  fail(permit: Permit, now: number, name: string): void {
    if (permit !== this.#permit) return;
    if (this.#state === 'half-open' || this.#count.add(true, now))
      this.open(now + this.#settings.openFor, name);
  }

  /** The call ended without success or failure, for example because it was aborted. */
  leave(permit: Permit): void {
    if (permit === this.#permit && this.#state === 'half-open') this.#endProbe();
  }

  open(until: number, name?: string): void {
    this.#openUntil = until;
    this.#change('open', name);
  }

  close(name?: string): void {
    this.#count = this.#settings.createCount();
    this.#change('closed', name);
  }

  #endProbe(): void {
    this.#probeUntil = undefined;
    this.#permit++;
  }

  #change(to: BreakerState, name: string | undefined): void {
    const from = this.#state;
    this.#state = to;
    this.#endProbe();
    // Good probes count from when the circuit was opened.
    this.#good = 0;
    if (from !== to) this.#settings.onChange(from, to, name);
  }
}
