/** The type of a field. A `date` travels as RFC 3339 text and is decoded to a Date. */
export type FieldType = 'number' | 'string' | 'boolean' | 'date' | 'strings' | 'choice' | Shape;

export interface Field {
  readonly name: string;
  readonly type: FieldType;
  readonly optional: boolean;
}

export type Shape = readonly Field[];

/** The values of a field of type `choice`. */
export const CHOICES = ['draft', 'open', 'closed'] as const;

const WORDS = 'amount batch code depot email factor grade height index joint key label'.split(' ');
const SCALARS = ['number', 'string', 'boolean', 'choice', 'strings'] as const;

/**
 * The record of route number `index`: eight fields and a nested object, as in real applications. Each route has its
 * own, and every framework has the same ones.
 */
export function shapeOf(index: number): Shape {
  const own = [0, 1, 2].map((place) => ({
    name: `${WORDS[(index + place * 5) % WORDS.length]}${index}`,
    type: SCALARS[(index + place) % SCALARS.length] as FieldType,
    optional: place === 2,
  }));
  const address = [required('street', 'string'), required(`city${index}`, 'string')];
  return [
    required('id', 'number'),
    required('name', 'string'),
    ...own,
    required('tags', 'strings'),
    required('address', [...address, { name: 'floor', type: 'number', optional: true }]),
    required('lastUpdate', 'date'),
  ];
}

function required(name: string, type: FieldType): Field {
  return { name, type, optional: false };
}

export type Sample = { [name: string]: unknown };

/** JSON of this shape. */
export function sampleOf(shape: Shape): Sample {
  return Object.fromEntries(shape.map(({ name, type }) => [name, goodValueOf(type)]));
}

/** Records that are wrong in one field each, the field of the nested object included. */
export function wrongSamplesOf(shape: Shape): readonly Sample[] {
  const sample = sampleOf(shape);
  const wrong = shape.flatMap(({ name, type }) =>
    wrongValuesOf(type).map((value) => ({ ...sample, [name]: value })),
  );
  return [...wrong, ...incompleteSamplesOf(shape)];
}

/** Records that each miss one field. */
export function incompleteSamplesOf(shape: Shape): readonly Sample[] {
  const sample = sampleOf(shape);
  return shape
    .filter(({ optional }) => !optional)
    .map(({ name }) => {
      const { [name]: _, ...rest } = sample;
      return rest;
    });
}

function goodValueOf(type: FieldType): unknown {
  switch (type) {
    case 'number':
      return 7;
    case 'string':
      return 'some text';
    case 'boolean':
      return true;
    case 'date':
      return '2022-10-26T21:11:27.000Z';
    case 'strings':
      return ['one', 'two'];
    case 'choice':
      return CHOICES[1];
    default:
      return sampleOf(type);
  }
}

function wrongValuesOf(type: FieldType): readonly unknown[] {
  switch (type) {
    case 'number':
      return ['7', true];
    case 'string':
      return [7];
    case 'boolean':
      return ['true', 1];
    case 'date':
      return ['yesterday'];
    case 'strings':
      return ['one', [1]];
    case 'choice':
      return ['other'];
    default:
      return ['street', ...wrongSamplesOf(type)];
  }
}
