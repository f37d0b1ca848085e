import fc from 'fast-check';
import * as type from '../define-types.ts';
import { type Sample, sampleOf } from './sample.ts';
import { maybeUndefined } from './unions.ts';

export function arrays(parts: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return maybeUndefined(parts).map((element) =>
    sampleOf(type.array(element.type), (size) =>
      fc.array(element.values(size - 1), { maxLength: size <= 0 ? 0 : 3 }),
    ),
  );
}

export function tuples(parts: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  const some = (maxLength: number) => fc.array(parts, { maxLength });
  const withRest = fc.record({ front: some(2), rest: parts, end: some(2) });
  const withOptional = fc.record({
    front: some(2),
    optional: some(2),
    rest: fc.option(parts, { freq: 2 }),
  });
  return fc.oneof(
    withRest.map(({ front, rest, end }) => tupleOf({ front, optional: [], rest: [rest], end })),
    withOptional.map(({ front, optional, rest }) =>
      tupleOf({
        front,
        optional: optional.filter(({ takesNull }) => !takesNull),
        rest: rest ? [rest] : [],
        end: [],
      }),
    ),
  );
}

interface TupleParts {
  readonly front: readonly Sample[];
  readonly optional: readonly Sample[];
  readonly rest: readonly Sample[];
  readonly end: readonly Sample[];
}

function tupleOf({ front, optional, rest, end }: TupleParts): Sample {
  const elements = [
    ...front.map((part) => part.type),
    ...optional.map((part) => type.optional(part.type)),
    ...rest.map((part) => type.rest(part.type)),
    ...end.map((part) => part.type),
  ];
  return sampleOf(type.tuple(...elements), (size) => {
    const of = (samples: readonly Sample[]) =>
      fc.tuple(...samples.map((sample) => sample.values(size - 1)));
    const absent = (sample: Sample) =>
      fc.option(sample.values(size - 1), { nil: undefined, freq: 2 });
    const short = fc.tuple(of(front), fc.tuple(...optional.slice(0, 1).map(absent)));
    const long = fc.tuple(
      of(front),
      fc.tuple(...optional.map(absent)),
      fc.tuple(...rest.map((part) => fc.array(part.values(size - 1), { maxLength: 2 }))),
      of(end),
    );
    const whole = long.map(([a, b, [more = []], c]) => [...a, ...b, ...more, ...c]);
    return end.length > 0
      ? whole
      : fc.oneof(
          whole,
          short.map(([a, b]) => [...a, ...b]),
        );
  });
}
