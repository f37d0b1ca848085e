import type fc from 'fast-check';

/**
 * How often to run a property: that many times from one seed, so that everybody sees the same; or,
 * with MIKROKIT_PROPERTY_RUNS set to a factor, that many times more from a seed that is never the same.
 */
export function runs<T>(numRuns: number): fc.Parameters<T> {
  const factor = process.env.MIKROKIT_PROPERTY_RUNS;
  const more = factor === undefined ? { numRuns, seed: 3 } : { numRuns: numRuns * Number(factor) };
  return { ...more, includeErrorInReport: true };
}
