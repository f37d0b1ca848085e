/**
 * The levels that recursive types and `unknown` values can nest, unless the option `maxDepth` says
 * otherwise.
 */
export const DEFAULT_MAX_DEPTH = 64;

/** Thrown for a value that nests deeper than allowed. */
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
 * The levels that an `is` function checks beyond the allowed depth. A value can match one type down
 * to the allowed depth, and turn out further down to match only a type without limit.
 */
export const LEVELS_BEYOND = 64;
