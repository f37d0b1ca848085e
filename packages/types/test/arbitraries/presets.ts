import fc from 'fast-check';
import * as type from '../define-types.ts';
import { type Sample, sampleOf } from './sample.ts';

/** A property with a default: JSON that decoding reads where the property is absent. */
export interface Preset {
  readonly part: Sample;
  readonly json: unknown;
}

const port = type.constrained(type.number, { kind: 'minimum', value: 1 });

/** Properties that decoding fills in, whose defaults are of several kinds. */
export const presets: fc.Arbitrary<Preset> = fc.constantFrom<Preset[]>(
  { part: sampleOf(type.string, () => fc.string()), json: 'by default' },
  { part: sampleOf(port, () => fc.integer({ min: 1 })), json: 8080 },
  {
    part: sampleOf(type.date, () => fc.constant(new Date(0))),
    json: '2022-10-26T21:11:27Z',
  },
  {
    part: sampleOf(type.array(type.bigint), () => fc.array(fc.bigInt(), { maxLength: 2 })),
    json: ['1', '2'],
  },
  {
    part: sampleOf(type.object({ a: type.literal('a') }), () => fc.constant({ a: 'a' })),
    json: { a: 'a' },
  },
  {
    part: sampleOf(type.union(type.literal('a'), type.literal('b')), () =>
      fc.constantFrom('a', 'b'),
    ),
    json: 'b',
  },
);
