/** The rate at which permits are refilled. */
export interface Rate {
  readonly limit: number;
  /** Milliseconds in which so many permits come back. */
  readonly interval: number;
  /** The most permits that are saved up. */
  readonly burst: number;
}

/** The permits of a key after a call has tried to take one. */
export interface RateState {
  /** Whether the call got a permit. */
  readonly isTaken: boolean;
  /** Whole permits that are left. */
  readonly remaining: number;
  /** Milliseconds until there is a permit; 0 if there is one now. */
  readonly timeLeft: number;
  /** Milliseconds until all permits are back. */
  readonly timeToFull: number;
}

/** Where permits are stored: in memory, in Redis. A method that fails ends the call with an internal error. */
export interface RateStore {
  /** Makes or checks what the store needs, such as its table, before a server starts. Rejects to stop the start. */
  prepare?(): Promise<void>;
  /** Takes a permit of a key, if there is one. */
  take(key: string, rate: Rate): RateState | PromiseLike<RateState>;
}
