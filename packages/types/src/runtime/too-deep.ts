/** The levels that recursive types and `unknown` values may nest unless the option `maxDepth` says otherwise. */
export const DEFAULT_MAX_DEPTH = 64;

/** Thrown for a value that nests deeper than the levels it was allowed. */
export class TooDeepError extends TypeError {
  constructor(detail = '', options?: ErrorOptions) {
    super(`Value nests too deep, or holds itself${detail}`, options);
  }
}

/** Throws the error of an encode function for a value that nests too deep. */
export function rejectDepth(): never {
  throw new TooDeepError();
}

/**
 * The number of levels that an `is` function checks beyond the allowed depth. A value may match one type down to the
 * allowed depth, and turn out deeper down to be of another type without a bound.
 */
export const LEVELS_BEYOND = 64;
