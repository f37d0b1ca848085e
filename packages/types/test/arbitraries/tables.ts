import fc from 'fast-check';
import * as type from '../define-types.ts';
import { closedObjects } from './objects.ts';
import { type Sample, sampleOf } from './sample.ts';
import { cells } from './scalars.ts';
import { maybeUndefined } from './unions.ts';

const parts = fc.oneof(maybeUndefined(cells), lists(maybeUndefined(cells)));
const rows = closedObjects(fc.oneof({ arbitrary: parts, weight: 4 }, closedObjects(parts)));

/** Lists of objects that hold cells, lists of them and more objects; by themselves and in an object. */
export const tables: fc.Arbitrary<Sample> = fc.oneof(
  lists(rows),
  closedObjects(fc.oneof(lists(rows), parts)),
);

function lists(elements: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return elements.map((element) =>
    sampleOf(type.array(element.type), (size) =>
      fc.array(element.values(size - 1), { maxLength: size <= 0 ? 0 : 3 }),
    ),
  );
}
