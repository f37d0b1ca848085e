/** The levels that recursive types and `unknown` values may nest unless the option `maxDepth` says otherwise. */
export const DEFAULT_MAX_DEPTH = 64;
