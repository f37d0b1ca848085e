import fc from 'fast-check';
import { type Shape, type ShapeProperty, shapes } from './shapes.ts';

/** A type and another that somebody may have made of it. */
export interface Evolution {
  readonly before: Shape;
  readonly after: Shape;
}

/** Types with one or two changes, as people make them; some of types that have nothing to do with each other. */
export const evolutions: fc.Arbitrary<Evolution> = fc.oneof(
  {
    weight: 9,
    arbitrary: shapes(3).chain((before) =>
      fc.record({
        before: fc.constant(before),
        after: fc.oneof(changed(before), changed(before).chain(changed)),
      }),
    ),
  },
  { weight: 1, arbitrary: fc.record({ before: shapes(2), after: shapes(2) }) },
);

/** The shape with one change in it. */
function changed(shape: Shape): fc.Arbitrary<Shape> {
  const here = changesOf(shape);
  const inside = insideOf(shape);
  if (inside.length === 0) return fc.oneof(...here);
  return fc.oneof(
    { weight: 1, arbitrary: fc.oneof(...here) },
    { weight: 3, arbitrary: fc.oneof(...inside) },
  );
}

/** Changes of a shape itself. */
function changesOf(shape: Shape): fc.Arbitrary<Shape>[] {
  const wrap = (more: Shape): Shape => ({ kind: 'union', members: [shape, more] });
  const general = [
    shapes(1).map(wrap),
    shapes(1),
    fc.constant<Shape>({ kind: 'optional', element: shape }),
  ];
  switch (shape.kind) {
    case 'text':
      return [...general, ...bounds(shape, 'least', 'most')];
    case 'range':
      return [...general, ...bounds(shape, 'low', 'high').map((some) => some.filter(isPossible))];
    case 'choice':
      return [
        fc.subarray([...shape.values], { minLength: 1 }).map((values) => ({ ...shape, values })),
        fc.constantFrom('d', 3).map((value) => ({ ...shape, values: [...shape.values, value] })),
        fc.constant({ ...shape, open: !shape.open }),
        ...general,
      ];
    case 'array':
      return [
        fc.constantFrom(undefined, 1, 2, 3, 5).map((most) => ({ ...shape, most })),
        fc.constant({ kind: 'set', element: shape.element }),
        fc.constant({ kind: 'tuple', front: [], rest: shape.element }),
        ...general,
      ];
    case 'tuple':
      return [
        shapes(1).map((more) => ({ ...shape, front: [...shape.front, more] })),
        fc.constant({ ...shape, front: shape.front.slice(1) }),
        fc.constant({ ...shape, rest: undefined }),
        ...general,
      ];
    case 'object':
      return [...changesOfObject(shape), ...changesOfObject(shape), ...general];
    case 'union':
      return [
        fc.constant({ ...shape, members: shape.members.toReversed() }),
        fc.subarray([...shape.members], { minLength: 1 }).map((members) => ({ ...shape, members })),
        shapes(1).map((more) => ({ ...shape, members: [...shape.members, more] })),
      ];
    case 'optional':
      return [fc.constant(shape.element), shapes(1)];
    default:
      return general;
  }
}

function bounds<S extends Shape, K extends keyof S>(shape: S, low: K, high: K): fc.Arbitrary<S>[] {
  return [
    fc.constantFrom(0, 1, 2).map((value) => ({ ...shape, [low]: value })),
    fc.constantFrom(undefined, 2, 3, 7).map((value) => ({ ...shape, [high]: value })),
  ];
}

function isPossible({
  low = Number.NEGATIVE_INFINITY,
  high = Number.POSITIVE_INFINITY,
}: Extract<Shape, { kind: 'range' }>): boolean {
  return low <= high;
}

function changesOfObject(shape: Extract<Shape, { kind: 'object' }>): fc.Arbitrary<Shape>[] {
  const { properties } = shape;
  const withProperties = (list: readonly ShapeProperty[]): Shape => ({
    ...shape,
    properties: list,
  });
  const more = fc
    .record({ optional: fc.boolean(), shape: shapes(1) })
    .map((property) =>
      withProperties([
        ...properties.filter(({ name }) => name !== 'more'),
        { ...property, name: 'more' },
      ]),
    );
  const fewer = fc
    .nat()
    .map((n) => withProperties(properties.filter((_, i) => i !== n % properties.length)));
  const turned = fc
    .nat()
    .map((n) =>
      withProperties(
        properties.map((property, i) =>
          i === n % properties.length ? { ...property, optional: !property.optional } : property,
        ),
      ),
    );
  const reordered = fc.constant(withProperties(properties.toReversed()));
  const index = fc.option(shapes(1), { nil: undefined }).map((part) => ({ ...shape, index: part }));
  const preset = fc.constantFrom('p', 'q').map((text) =>
    withProperties([
      ...properties.filter(({ name }) => name !== 'preset'),
      {
        name: 'preset',
        optional: false,
        shape: { kind: 'text', least: 0, most: 3 },
        preset: text,
      },
    ]),
  );
  return [more, fewer, turned, reordered, index, preset];
}

/** The shape with a change in one of its parts. */
function insideOf(shape: Shape): fc.Arbitrary<Shape>[] {
  switch (shape.kind) {
    case 'array':
    case 'set':
    case 'optional':
      return [changed(shape.element).map((element) => ({ ...shape, element }))];
    case 'map':
      return [
        changed(shape.key).map((key) => ({ ...shape, key })),
        changed(shape.value).map((value) => ({ ...shape, value })),
      ];
    case 'tree':
      return [changed(shape.leaf).map((leaf) => ({ ...shape, leaf }))];
    case 'tuple':
      return shape.front.map((part, i) =>
        changed(part).map((front) => ({ ...shape, front: shape.front.with(i, front) })),
      );
    case 'union':
      return shape.members.map((part, i) =>
        changed(part).map((member) => ({ ...shape, members: shape.members.with(i, member) })),
      );
    case 'object':
      // A default must stay one of its type.
      return shape.properties.flatMap((property, i) =>
        property.preset === undefined
          ? [
              changed(property.shape).map((part) => ({
                ...shape,
                properties: shape.properties.with(i, { ...property, shape: part }),
              })),
            ]
          : [],
      );
    default:
      return [];
  }
}
