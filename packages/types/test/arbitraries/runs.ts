import type fc from 'fast-check';

/**
 * How often to run a property: that many times from one seed, so that everybody sees the same; or as
 * `npm run test:properties` has it, which sets MIKROKIT_PROPERTY_RUNS to a factor and MIKROKIT_PROPERTY_SEED.
 */
export function runs<T>(numRuns: number): fc.Parameters<T> {
  const { MIKROKIT_PROPERTY_RUNS: factor = '1', MIKROKIT_PROPERTY_SEED: seed = '3' } = process.env;
  return {
    numRuns: Math.ceil(numRuns * Number(factor)),
    seed: Number(seed),
    includeErrorInReport: true,
  };
}
