import fc from 'fast-check';
import * as type from '../define-types.ts';
import { type Sample, sampleOf } from './sample.ts';
import { maybeUndefined } from './unions.ts';

export function maps(parts: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return fc
    .tuple(maybeUndefined(parts), maybeUndefined(parts))
    .map(([key, item]) =>
      sampleOf(type.map(key.type, item.type), (size) =>
        fc
          .array(fc.tuple(key.values(size - 1), item.values(size - 1)), few(size))
          .map((entries) => new Map(entries)),
      ),
    );
}

export function sets(parts: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return maybeUndefined(parts).map((element) =>
    sampleOf(type.set(element.type), (size) =>
      fc.array(element.values(size - 1), few(size)).map((elements) => new Set(elements)),
    ),
  );
}

function few(size: number): { readonly maxLength: number } {
  return { maxLength: size <= 0 ? 0 : 3 };
}
