import fc from 'fast-check';
import { maps, sets } from './collections.ts';
import { constrainedLists } from './constrained-lists.ts';
import { arrays, tuples } from './lists.ts';
import { objects } from './objects.ts';
import { recursiveTypes } from './recursive-types.ts';
import type { Sample } from './sample.ts';
import { scalars } from './scalars.ts';
import { tables } from './tables.ts';
import { unionOf } from './unions.ts';

/**
 * Arbitrary types of all kinds, none of them ambiguous, made of others up to so many levels deep. A
 * kind of single values is an entry in `scalars.ts`; one that is made of others is a line here.
 */
export function samples(depth: number): fc.Arbitrary<Sample> {
  if (depth <= 0) return scalars;
  const parts = samples(depth - 1);
  const made = [
    arrays(parts),
    constrainedLists(parts),
    tables,
    tuples(parts),
    maps(parts),
    sets(parts),
    objects(parts),
    recursiveTypes(parts),
    fc.array(parts, { minLength: 2, maxLength: 4 }).map(unionOf),
    fc.tuple(objects(parts), objects(parts), scalars).map(unionOf),
  ];
  return fc.oneof({ withCrossShrink: true }, scalars, ...made);
}
