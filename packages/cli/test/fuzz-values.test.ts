import { decodeByModel } from '@mikrokit/types/runtime/interpret';
import test from 'ava';
import fc from 'fast-check';
import { samples } from '../../types/test/arbitraries/samples.ts';
import { modelOf } from '../../types/test/load-sample.ts';
import { createJsonValues } from '../src/fuzz/values/json-values.ts';
import { UngeneratedTypeError } from '../src/fuzz/values/ungenerated-type-error.ts';

test('most values made from a type are of it', (t) => {
  let [made, refused, unmade] = [0, 0, 0];
  for (const { type } of fc.sample(samples(3), { seed: 11, numRuns: 400 })) {
    const { types, ids } = modelOf(type, 'strip');
    const id = ids[0] as string;
    try {
      for (const value of fc.sample(createJsonValues(types).of(id), { seed: 12, numRuns: 10 })) {
        const text = JSON.stringify(value);
        // An absent property has no JSON.
        if (text === undefined) continue;
        made++;
        const decoded = decodeByModel({ types }, id, JSON.parse(text), { maxDepth: 64 });
        if (!decoded.ok) refused++;
      }
    } catch (error) {
      if (!(error instanceof UngeneratedTypeError)) throw error;
      unmade++;
    }
  }
  t.log({ made, refused, unmade });
  t.true(made > 3000);
  t.true(refused < made / 30, `${refused} of ${made} are not of their types`);
  t.true(unmade < 8);
});
