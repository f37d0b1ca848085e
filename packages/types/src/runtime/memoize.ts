type Attempt<R> = (value: unknown, depth: number) => R;

/** A function that keeps its results during one outermost call, or during some longer work. */
interface Memoized<R> extends Attempt<R> {
  /** Keeps results while it runs some work: encoding a value calls `is` on each level. */
  readonly during: <T>(work: () => T) => T;
}

/**
 * Wraps the decode or `is` function of a recursive union whose members must be tried one by one.
 * The results for the parts of one value are kept. Otherwise each member would walk all parts
 * again, on each level of nesting: two members and 60 levels, 2^60 walks.
 *
 * JSON that was not parsed may contain one object twice. The decoded value contains its result twice, too, and a Set
 * of such elements is rejected.
 */
export function memoize<R>(attempt: Attempt<R>): Memoized<R> {
  // Cleared after the outermost call, because values can change before the next one.
  let results: Map<unknown, { depth: number; result: R }> | undefined;
  const during = <T>(work: () => T): T => {
    if (results !== undefined) return work();
    results = new Map();
    try {
      return work();
    } finally {
      results = undefined;
    }
  };
  const remembered: Attempt<R> = (value, depth) => {
    if (typeof value !== 'object' || value === null) return attempt(value, depth);
    if (results === undefined) return during(() => attempt(value, depth));
    const known = results.get(value);
    if (known !== undefined && known.depth === depth) return known.result;
    const result = attempt(value, depth);
    results.set(value, { depth, result });
    return result;
  };
  return Object.assign(remembered, { during });
}
