import fc from 'fast-check';
import { type Sample, sampleOf } from '../arbitraries/sample.ts';
import { scalars } from '../arbitraries/scalars.ts';
import { unionOf } from '../arbitraries/unions.ts';
import * as type from '../define-types.ts';

/** A type as a tree that can be changed in one place: `samples.ts` makes types that cannot. */
export type Shape =
  | { readonly kind: 'scalar'; readonly sample: Sample }
  | { readonly kind: 'text'; readonly least: number; readonly most: number | undefined }
  | { readonly kind: 'range'; readonly low: number | undefined; readonly high: number | undefined }
  | {
      readonly kind: 'choice';
      readonly values: readonly (string | number)[];
      /** Whether it is `Open<…>`: any other string is taken as well. */
      readonly open?: boolean | undefined;
    }
  | { readonly kind: 'array'; readonly element: Shape; readonly most: number | undefined }
  | { readonly kind: 'set' | 'optional'; readonly element: Shape }
  | { readonly kind: 'map'; readonly key: Shape; readonly value: Shape }
  | { readonly kind: 'tuple'; readonly front: readonly Shape[]; readonly rest: Shape | undefined }
  | {
      readonly kind: 'object';
      readonly properties: readonly ShapeProperty[];
      readonly index?: Shape | undefined;
    }
  | { readonly kind: 'tree'; readonly leaf: Shape }
  | { readonly kind: 'union'; readonly members: readonly Shape[] };

export interface ShapeProperty {
  readonly name: string;
  readonly optional: boolean;
  readonly shape: Shape;
  readonly preset?: string | undefined;
}

const maybe = <T>(some: fc.Arbitrary<T>, freq = 2) => fc.option(some, { nil: undefined, freq });
const some = { minLength: 1, maxLength: 3 } as const;

/** Scalars whose range of values can be changed a little. */
const ranges: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({
    kind: fc.constant('text' as const),
    least: fc.nat(2),
    most: maybe(fc.integer({ min: 3, max: 6 })),
  }),
  fc.record({
    kind: fc.constant('range' as const),
    low: maybe(fc.integer({ min: -5, max: 0 })),
    high: maybe(fc.integer({ min: 1, max: 5 })),
  }),
  fc.record({
    kind: fc.constant('choice' as const),
    values: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 1, 2), some),
    open: maybe(fc.constant(true), 4),
  }),
);

const leaves: fc.Arbitrary<Shape> = fc.oneof(
  scalars.map((sample) => ({ kind: 'scalar' as const, sample })),
  ranges,
);

const NAMES = ['id', 'name', 'x', '0', 'type'] as const;

const known = new Map<number, fc.Arbitrary<Shape>>();

/** Shapes of types up to so many levels deep. */
export function shapes(depth: number): fc.Arbitrary<Shape> {
  const arbitrary = known.get(depth) ?? makeShapes(depth);
  known.set(depth, arbitrary);
  return arbitrary;
}

function makeShapes(depth: number): fc.Arbitrary<Shape> {
  if (depth <= 0) return leaves;
  const part = shapes(depth - 1);
  return fc.oneof(
    { arbitrary: leaves, weight: 2 },
    { arbitrary: objects(part), weight: 4 },
    fc.record({
      kind: fc.constant('array' as const),
      element: part,
      most: maybe(fc.integer({ min: 2, max: 4 })),
    }),
    fc.record({ kind: fc.constantFrom('set' as const, 'optional' as const), element: part }),
    fc.record({ kind: fc.constant('map' as const), key: leaves, value: part }),
    fc.record({
      kind: fc.constant('tuple' as const),
      front: fc.array(part, { maxLength: 3 }),
      rest: maybe(part),
    }),
    fc.record({ kind: fc.constant('tree' as const), leaf: part }),
    fc.record({
      kind: fc.constant('union' as const),
      members: fc.array(part, { minLength: 2, maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('union' as const),
      members: fc.array(objects(part), { minLength: 2, maxLength: 3 }),
    }),
  );
}

function objects(part: fc.Arbitrary<Shape>): fc.Arbitrary<Shape> {
  const property = fc.record({
    name: fc.constantFrom(...NAMES),
    optional: fc.boolean(),
    shape: part,
  });
  return fc.record({
    kind: fc.constant('object' as const),
    properties: fc.uniqueArray(property, { maxLength: 4, selector: ({ name }) => name }),
    index: maybe(part, 5),
  });
}

/** The type of a shape, with values that reach its ends. */
export function sampleOfShape(shape: Shape): Sample {
  switch (shape.kind) {
    case 'scalar':
      return withKnownValues(shape.sample);
    case 'text':
      return textOf(shape);
    case 'range':
      return rangeOf(shape);
    case 'choice':
      return unionOf([
        ...shape.values.map((value) => sampleOf(type.literal(value), () => fc.constant(value))),
        ...(shape.open ? [unknownMember] : []),
      ]);
    case 'array': {
      const element = sampleOfShape(shape.element);
      const list = type.array(element.type);
      const { most } = shape;
      const of =
        most === undefined ? list : type.constrained(list, { kind: 'maxItems', value: most });
      return sampleOf(of, (size) =>
        fc.array(element.values(size - 1), { maxLength: size <= 0 ? 0 : (most ?? 5) }),
      );
    }
    case 'set': {
      const element = sampleOfShape(shape.element);
      return sampleOf(type.set(element.type), (size) =>
        fc
          .array(element.values(size - 1), { maxLength: size <= 0 ? 0 : 3 })
          .map((list) => new Set(list)),
      );
    }
    case 'optional': {
      const inner = sampleOfShape(shape.element);
      const nothing = sampleOf(type.nothing, () => fc.constant(undefined), { takesNull: true });
      return inner.takesNull ? inner : unionOf([inner, nothing]);
    }
    case 'map': {
      const [key, value] = [sampleOfShape(shape.key), sampleOfShape(shape.value)];
      return sampleOf(type.map(key.type, value.type), (size) =>
        fc
          .array(fc.tuple(key.values(size - 1), value.values(size - 1)), {
            maxLength: size <= 0 ? 0 : 3,
          })
          .map((entries) => new Map(entries)),
      );
    }
    case 'tuple':
      return tupleOf(shape);
    case 'object':
      return objectOf(shape);
    case 'tree':
      return treeOf(shape);
    case 'union':
      return unionOf(shape.members.map(sampleOfShape));
  }
}

/** `Unknown<string>`, as `Open<…>` has it beside the members. */
const unknownMember = sampleOf(
  type.constrained(type.string, { kind: 'brand', value: 'mikrokit.Unknown' }),
  () => fc.constantFrom('a', 'd', 'later'),
);

const scalarValues = new WeakMap<Sample, Map<number, fc.Arbitrary<unknown>>>();

/** Draws from a few known values of a sample, since making arbitrary URLs and emails takes longer. */
function withKnownValues(sample: Sample): Sample {
  const bySize = scalarValues.get(sample) ?? new Map<number, fc.Arbitrary<unknown>>();
  scalarValues.set(sample, bySize);
  const values = (size: number) => {
    const arbitrary = bySize.get(size) ?? sample.values(size);
    bySize.set(size, arbitrary);
    return arbitrary;
  };
  return { ...sample, values };
}

type ShapeOf<K extends Shape['kind']> = Extract<Shape, { readonly kind: K }>;

function textOf({ least, most }: ShapeOf<'text'>): Sample {
  const of = type.constrained(
    type.string,
    { kind: 'minLength', value: least },
    ...(most === undefined ? [] : [{ kind: 'maxLength' as const, value: most }]),
  );
  const lengths = fc.constantFrom(least, most ?? least + 8, least + 1);
  return sampleOf(of, () => lengths.map((length) => 'x'.repeat(Math.min(length, most ?? length))));
}

function rangeOf({ low, high }: ShapeOf<'range'>): Sample {
  const bounds = [
    ...(low === undefined ? [] : [{ kind: 'minimum' as const, value: low }]),
    ...(high === undefined ? [] : [{ kind: 'maximum' as const, value: high }]),
  ];
  const of = bounds.length === 0 ? type.number : type.constrained(type.number, ...bounds);
  const [least, most] = [low ?? (high ?? 0) - 1e9, high ?? (low ?? 0) + 1e9];
  return sampleOf(of, () => fc.constantFrom(least, most, (least + most) / 2));
}

function tupleOf({ front, rest }: ShapeOf<'tuple'>): Sample {
  const parts = front.map(sampleOfShape);
  const more = rest && sampleOfShape(rest);
  const of = type.tuple(...parts.map((part) => part.type), ...(more ? [type.rest(more.type)] : []));
  return sampleOf(of, (size) =>
    fc
      .tuple(
        fc.tuple(...parts.map((part) => part.values(size - 1))),
        more ? fc.array(more.values(size - 1), { maxLength: 2 }) : fc.constant([]),
      )
      .map(([a, b]) => [...a, ...b]),
  );
}

function objectOf({ properties, index }: ShapeOf<'object'>): Sample {
  const parts = properties.map((property) => ({
    ...property,
    sample: sampleOfShape(property.shape),
  }));
  // TypeScript wants what an index of all strings holds to hold for declared keys, too.
  const others = index && unionOf([sampleOfShape(index)]);
  const keys = parts.map(({ name, optional, sample, preset }) => {
    if (preset !== undefined) {
      const key = type.preset(sample.type, preset);
      return [name, optional ? { ...key, optional } : key] as const;
    }
    return [name, optional ? type.optional(sample.type) : sample.type] as const;
  });
  const of = type.object(Object.fromEntries(keys), {
    ...(others && { index: { key: 'string', type: others.type } }),
  });
  return sampleOf(of, (size) => {
    const declared = parts.map(({ name, optional, sample }) =>
      entry(name, optional || size <= 0 ? optional : false, sample, size),
    );
    const isDeclared = (name: string) => properties.some((property) => property.name === name);
    const undeclared = ['other', 'name ', 'x'].filter((name) => !isDeclared(name));
    const more = others ? undeclared.map((name) => entry(name, true, others, size)) : [];
    return fc
      .tuple(...more, ...declared)
      .map((entries) => Object.fromEntries(entries.flat() as [string, unknown][]));
  });
}

function entry(name: string, optional: boolean, sample: Sample, size: number) {
  const present = sample.values(size - 1).map((value) => [[name, value]]);
  if (!optional) return present;
  return size <= 0 ? fc.constant([]) : fc.oneof(fc.constant([]), present);
}

function treeOf({ leaf }: ShapeOf<'tree'>): Sample {
  const part = sampleOfShape(leaf);
  const write = (self: type.Type) => type.object({ leaf: part.type, kids: type.array(self) });
  const values = (size: number): fc.Arbitrary<unknown> =>
    fc.record(
      {
        leaf: part.values(size - 1),
        kids: size <= 0 ? fc.constant([]) : fc.array(values(size - 1), { maxLength: 2 }),
      },
      { noNullPrototype: true },
    );
  return sampleOf(type.recursive(write), values);
}
