import fc from 'fast-check';
import * as type from '../define-types.ts';
import { type Sample, sampleOf } from './sample.ts';

type Values = (size: number) => fc.Arbitrary<unknown>;

/** Types that hold themselves, in several ways. */
export function recursiveTypes(parts: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  const shapes = [lists, trees, maps, trials];
  const part = parts.filter(({ members }) => members.length > 0);
  return fc.tuple(fc.constantFrom(...shapes), part).map(([shape, sample]) => shape(sample));
}

function lists(part: Sample): Sample {
  const values: Values = (size) =>
    fc.record(
      {
        leaf: part.values(size - 1),
        next: size <= 0 ? fc.constant(null) : values(size - 1),
      },
      { noNullPrototype: true },
    );
  const write = (self: type.Type) =>
    type.object({ leaf: part.type, next: type.union(self, type.nil) });
  return sampleOf(type.recursive(write), values);
}

function trees(part: Sample): Sample {
  const values: Values = (size) =>
    fc.record(
      {
        leaf: part.values(size - 1),
        kids: size <= 0 ? fc.constant([]) : fc.array(values(size - 1), { maxLength: 2 }),
      },
      { noNullPrototype: true },
    );
  const write = (self: type.Type) => type.object({ leaf: part.type, kids: type.array(self) });
  return sampleOf(type.recursive(write), values);
}

function maps(part: Sample): Sample {
  const values: Values = (size) => {
    const kids = size <= 0 ? fc.constant([]) : fc.array(values(size - 1), { maxLength: 2 });
    return fc.record(
      {
        leaf: part.values(size - 1),
        kids: kids.map((list) => new Map(list.map((kid, i) => [`kid ${i}`, kid]))),
      },
      { noNullPrototype: true },
    );
  };
  const write = (self: type.Type) =>
    type.object({ leaf: part.type, kids: type.map(type.string, self) });
  return sampleOf(type.recursive(write), values);
}

/** Members that have to be tried one by one. */
function trials(part: Sample): Sample {
  const values: Values = (size) =>
    size <= 0
      ? fc.constant(null)
      : fc
          .tuple(fc.constantFrom('x', 'y'), values(size - 1), part.values(size - 1))
          .map(([key, a, leaf]) => ({ a, [key]: leaf }));
  const write = (self: type.Type) =>
    type.union(
      type.object({ a: self, x: part.type }),
      type.nil,
      type.object({ a: self, y: part.type }),
    );
  return sampleOf(type.recursive(write), values, { members: [], takesNull: true });
}
