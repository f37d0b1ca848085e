/**
 * The states of a policy by key. States equal to new ones are dropped from time to time, so many
 * keys are no problem.
 */
export class KeyedStates<State> {
  readonly #states = new Map<string, State>();
  readonly #create: (key: string) => State;
  readonly #isIdle: (state: State) => boolean;
  #sweepAt = SWEEP_AT;

  constructor(create: (key: string) => State, isIdle: (state: State) => boolean) {
    this.#create = create;
    this.#isIdle = isIdle;
  }

  get(key: string): State {
    let state = this.#states.get(key);
    if (state === undefined) {
      if (this.#states.size >= this.#sweepAt) this.#sweep();
      state = this.#create(key);
      this.#states.set(key, state);
    }
    return state;
  }

  /** The state of a key. Creates none. */
  peek(key: string): State | undefined {
    return this.#states.get(key);
  }

  entries(): IterableIterator<[string, State]> {
    return this.#states.entries();
  }

  #sweep(): void {
    for (const [key, state] of this.#states) if (this.#isIdle(state)) this.#states.delete(key);
    // The next sweep comes when the number has doubled, so that sweeps cost little for each key.
    this.#sweepAt = Math.max(SWEEP_AT, 2 * this.#states.size);
  }
}

const SWEEP_AT = 1_000;
