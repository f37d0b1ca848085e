import { PythonClientError, writePythonClient } from '@mikrokit/python';
import fc from 'fast-check';
import type { Sample } from '../../../types/test/arbitraries/sample.ts';
import { samples } from '../../../types/test/arbitraries/samples.ts';
import { sampleApi } from './sample-api.ts';

/** So many arbitrary types that Python clients can have. Others have, say, two properties with one name in Python. */
export function expressibleSamples(count: number, seed: number): readonly Sample[] {
  return fc
    .sample(samples(3), { numRuns: count * 3, seed })
    .filter(isExpressible)
    .slice(0, count);
}

function isExpressible({ type }: Sample): boolean {
  try {
    writePythonClient(sampleApi([type]));
    return true;
  } catch (error) {
    if (error instanceof PythonClientError) return false;
    throw error;
  }
}
