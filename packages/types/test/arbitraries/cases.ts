import type { TypeId } from '@mikrokit/types/model';
import { encodeByModel } from '@mikrokit/types/runtime/interpret';
import fc from 'fast-check';
import { modelOf, type UnknownKeys } from '../load-sample.ts';
import { mutated } from './mutations.ts';
import { anyJson } from './odd-values.ts';
import type { Sample } from './sample.ts';
import { samples } from './samples.ts';

/** Loading the code of a type takes as long as trying 50 values. */
const VALUES = 4;
const MUTATIONS = 6;

export interface TypeAndValues {
  readonly sample: Sample;
  readonly unknownKeys: UnknownKeys;
  readonly values: readonly unknown[];
}

/** A type, and some values of it. */
export const typesAndValues: fc.Arbitrary<TypeAndValues> = samples(3).chain((sample) =>
  fc.record({
    sample: fc.constant(sample),
    unknownKeys: fc.constantFrom('strip', 'reject'),
    values: fc.array(sample.values(4), { minLength: VALUES, maxLength: VALUES }),
  }),
);

export interface TypeAndJson extends TypeAndValues {
  readonly list: readonly NearlyOfType[];
}

export interface NearlyOfType {
  readonly json: unknown;
  readonly maxDepth: number;
}

/** A type, values of it, and JSON that is nearly of it. */
export const typesAndJson: fc.Arbitrary<TypeAndJson> = typesAndValues.chain(
  ({ sample, unknownKeys, values }) => {
    const { types, ids } = modelOf(sample.type, unknownKeys);
    const maxDepth = fc.constantFrom(0, 1, 2, 3, 20);
    const list = values.flatMap((value): fc.Arbitrary<NearlyOfType>[] => {
      const json = encodeByModel({ types }, ids[0] as TypeId, value);
      const near = fc.record({ json: mutated(json, 3), maxDepth });
      return [...Array(MUTATIONS).fill(near), fc.record({ json: anyJson(3), maxDepth })];
    });
    return fc.record({
      sample: fc.constant(sample),
      unknownKeys: fc.constant(unknownKeys),
      values: fc.constant(values),
      list: fc.tuple(...list),
    });
  },
);
