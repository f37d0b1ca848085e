import type { Constraint } from '@mikrokit/types/model';
import fc from 'fast-check';
import * as type from '../define-types.ts';
import { formats } from './formats.ts';
import { type Sample, sampleOf } from './sample.ts';

/** Which of two bounds there are; not neither. */
const bounded = fc.constantFrom('low', 'high', 'both');

const lengths = fc
  .tuple(fc.nat(3), fc.nat(3), bounded)
  .map(([minLength, more, bounds]) =>
    sampleOf(
      constrained(
        type.string,
        bounds !== 'high' && { kind: 'minLength', value: minLength },
        bounds !== 'low' && { kind: 'maxLength', value: minLength + more },
      ),
      () => fc.string({ unit: fc.constantFrom('z', 'é'), minLength, maxLength: minLength + more }),
    ),
  );

/** A range of units from `low`; an exclusive end excludes its unit. */
const range = fc.record({
  low: fc.integer({ min: -4, max: 4 }),
  width: fc.integer({ min: 2, max: 4 }),
  bounds: bounded,
  isOpenBelow: fc.boolean(),
  isOpenAbove: fc.boolean(),
  isOfMultiples: fc.boolean(),
});
type Range = typeof range extends fc.Arbitrary<infer T> ? T : never;

const numberRanges = fc.tuple(range, fc.constantFrom(1, 2, 0.5, 0.1)).map(([of, unit]) =>
  rangeOf(
    type.number,
    of,
    (count) => Number((count * unit).toFixed(1)),
    (value) => value,
  ),
);

const bigintRanges = range.map((of) =>
  rangeOf(type.bigint, of, (count) => BigInt(count) * 3n, String),
);

function rangeOf<N>(
  base: type.Type,
  range: Range,
  times: (count: number) => N,
  write: (value: N) => number | string,
): Sample {
  const { low, width, bounds, isOpenBelow, isOpenAbove, isOfMultiples } = range;
  const high = low + width;
  const least = isOpenBelow ? 'exclusiveMinimum' : 'minimum';
  const most = isOpenAbove ? 'exclusiveMaximum' : 'maximum';
  const of = constrained(
    base,
    bounds !== 'high' && { kind: least, value: write(times(low)) },
    bounds !== 'low' && { kind: most, value: write(times(high)) },
    isOfMultiples && { kind: 'multipleOf', value: write(times(1)) },
  );
  const counts = fc.integer({ min: low + Number(isOpenBelow), max: high - Number(isOpenAbove) });
  return sampleOf(of, () => counts.map(times));
}

const letters = { kind: 'pattern', source: '^z+$', flags: 'u' } as const;

const others = [
  sampleOf(constrained(type.string, letters), () => zs(1, 9)),
  sampleOf(constrained(type.string, letters, { kind: 'maxLength', value: 3 }), () => zs(1, 3)),
  sampleOf(constrained(type.string, { kind: 'pattern', source: 'A', flags: 'i' }), () =>
    fc.constantFrom('a', '-A\n'),
  ),
  sampleOf(constrained(type.template`z${'string'}`, letters, { kind: 'maxLength', value: 3 }), () =>
    zs(1, 3),
  ),
  sampleOf(constrained(type.string, { kind: 'brand', value: 'Id' }), () => zs(0, 2)),
  sampleOf(
    constrained(type.number, { kind: 'format', value: 'uint8' }, { kind: 'multipleOf', value: 2 }),
    () => fc.nat(127).map((half) => 2 * half),
  ),
];

/** Types of single values with constraints of all kinds that they can have. */
export const constrainedScalars: fc.Arbitrary<Sample> = fc.oneof(
  lengths,
  numberRanges,
  bigintRanges,
  fc.constantFrom(...others),
  fc.constantFrom(...formats),
);

function zs(minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constant('z'), minLength, maxLength });
}

function constrained(base: type.Type, ...constraints: (Constraint | false)[]): type.Type {
  return type.constrained(base, ...constraints.filter((constraint) => constraint !== false));
}
