import fc from 'fast-check';
import * as type from '../define-types.ts';
import { type Sample, sampleOf } from './sample.ts';

/** Arrays, Sets and Maps that hold no fewer and no more than so many of something. */
export function constrainedLists(parts: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  const bounds = fc
    .tuple(fc.nat(2), fc.nat(2))
    .map(([least, more]) => ({ least, most: least + more }));
  return fc.oneof(
    fc
      .tuple(parts, bounds)
      .map(([element, of]) =>
        sampleOf(bounded(type.array(element.type), of), (size) =>
          fc.array(element.values(size - 1), lengths(of)),
        ),
      ),
    bounds.map((of) =>
      sampleOf(bounded(type.set(type.number), of), () =>
        fc.uniqueArray(fc.nat(9), lengths(of)).map((list) => new Set(list)),
      ),
    ),
    fc
      .tuple(parts, bounds)
      .map(([item, of]) =>
        sampleOf(bounded(type.map(type.string, item.type), of), (size) =>
          fc
            .array(item.values(size - 1), lengths(of))
            .map((list) => new Map(list.map((value, i) => [`${i}`, value]))),
        ),
      ),
    fc.constantFrom(...unique),
  );
}

interface Bounds {
  readonly least: number;
  readonly most: number;
}

function bounded(list: type.Type, { least, most }: Bounds): type.Type {
  return type.constrained(
    list,
    ...(least > 0 ? [{ kind: 'minItems', value: least } as const] : []),
    { kind: 'maxItems', value: most },
  );
}

function lengths({ least, most }: Bounds) {
  return { minLength: least, maxLength: most };
}

const unique = [
  uniqueOf(type.string, fc.constantFrom('', 'a', '0', '__proto__')),
  uniqueOf(type.number, fc.constantFrom(0, 1, -1.5)),
  uniqueOf(type.bigint, fc.bigInt({ min: 0n, max: 9n })),
];

function uniqueOf(element: type.Type, values: fc.Arbitrary<unknown>): Sample {
  return sampleOf(type.constrained(type.array(element), { kind: 'uniqueItems' }), () =>
    fc.uniqueArray(values, { maxLength: 3 }),
  );
}
