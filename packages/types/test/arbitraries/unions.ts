import { createModelBuilder, findAmbiguity } from '@mikrokit/types/model';
import fc from 'fast-check';
import * as type from '../define-types.ts';
import { type Sample, sampleOf } from './sample.ts';

/** A union of samples, or the first of them where the union would be ambiguous. */
export function unionOf(all: readonly Sample[]): Sample {
  const samples = all.filter((sample) => sample.members.length > 0);
  const members = [...new Set(samples.flatMap((sample) => sample.members))];
  const builder = createModelBuilder();
  const ids = members.map((member) => member(builder));
  if (members.length < 2 || findAmbiguity(builder.types, ids)) return all[0] as Sample;
  return sampleOf(
    type.union(...members),
    (size) => fc.oneof(...samples.map((sample) => sample.values(size))),
    { members, takesNull: samples.some((sample) => sample.takesNull) },
  );
}

const nothing = sampleOf(type.nothing, () => fc.constant(undefined), { takesNull: true });

/** Sometimes the same type with undefined, if it does not take null, which undefined is in lists. */
export function maybeUndefined(samples: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return fc
    .tuple(samples, fc.boolean())
    .map(([sample, isMaybe]) =>
      sample.takesNull || !isMaybe ? sample : unionOf([sample, nothing]),
    );
}
