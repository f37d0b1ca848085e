type Attempt<R> = (value: unknown, depth: number) => R;

/**
 * Wraps the decode or `is` function of a recursive union whose members must be tried one by one.
 * While one value is worked on, what became of each of its parts is remembered. Without that, each
 * member would walk all parts anew, on each level of nesting: two members and 60 levels, 2^60 walks.
 */
export function remembering<R>(attempt: Attempt<R>): Attempt<R> {
  // Lives no longer than the outermost call: a caller may change its value before the next one.
  let results: Map<unknown, { depth: number; result: R }> | undefined;
  return (value, depth) => {
    if (typeof value !== 'object' || value === null) return attempt(value, depth);
    if (results === undefined) {
      results = new Map();
      try {
        return attempt(value, depth);
      } finally {
        results = undefined;
      }
    }
    const known = results.get(value);
    if (known !== undefined && known.depth === depth) return known.result;
    const result = attempt(value, depth);
    results.set(value, { depth, result });
    return result;
  };
}
