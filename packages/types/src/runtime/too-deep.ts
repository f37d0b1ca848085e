/** Thrown for a value that nests deeper than the levels it was allowed. */
export class TooDeepError extends TypeError {
  constructor(detail = '', options?: ErrorOptions) {
    super(`Value nests too deep, or holds itself${detail}`, options);
  }
}

/** Throws the error that an encode function ends with when a value nests too deep. */
export function refuseDepth(): never {
  throw new TooDeepError();
}

/**
 * How many levels deeper than allowed an `is` function looks before it gives up. A value can look like one type as far
 * as is allowed and prove deeper down to be of another, one that is not bounded.
 */
export const LEVELS_BEYOND = 64;
