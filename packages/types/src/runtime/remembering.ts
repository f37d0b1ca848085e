type Attempt<R> = (value: unknown, depth: number) => R;

/** A function that remembers its results while it, or some longer work, is at it. */
export interface Remembering<R> extends Attempt<R> {
  /** Does some work during which results are remembered: the encoding of a value asks `is` on each level. */
  readonly during: <T>(work: () => T) => T;
}

/**
 * Wraps the decode or `is` function of a recursive union whose members must be tried one by one.
 * While one value is worked on, what became of each of its parts is remembered. Without that, each
 * member would walk all parts anew, on each level of nesting: two members and 60 levels, 2^60 walks.
 *
 * JSON that was not parsed may hold one object twice. What was decoded of it stands twice in the value, too, and a Set
 * of such elements is refused, as if it held one twice.
 */
export function remembering<R>(attempt: Attempt<R>): Remembering<R> {
  // Lives no longer than the outermost call: a caller may change its value before the next one.
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
