import type { Constraint, ConstraintName, ConstraintOf } from '../constraints/constraint.ts';
import type { FormatName } from '../constraints/format.ts';
import { misfitOfPattern } from '../constraints/pattern.ts';
import type { JsonSchema } from './json-schema.ts';

type ConstraintSchema<C extends Constraint> = (constraint: C) => JsonSchema;

/** Of bigints, which are strings in JSON, JSON Schema knows no bounds. */
const ofNumber =
  (word: 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | 'multipleOf') =>
  ({ value }: { readonly value: number | string }): JsonSchema =>
    typeof value === 'number' ? { [word]: value } : {};

const schemas: { readonly [K in ConstraintName]: ConstraintSchema<ConstraintOf<K>> } = {
  // JSON Schema counts code points, which differ beyond the Basic Multilingual Plane only.
  minLength: ({ value }) => ({ minLength: value }),
  maxLength: ({ value }) => ({ maxLength: value }),
  minItems: ({ value }) => ({ minItems: value }),
  maxItems: ({ value }) => ({ maxItems: value }),
  minimum: ofNumber('minimum'),
  maximum: ofNumber('maximum'),
  exclusiveMinimum: ofNumber('exclusiveMinimum'),
  exclusiveMaximum: ofNumber('exclusiveMaximum'),
  multipleOf: ofNumber('multipleOf'),
  format: ({ value }) => formats[value] ?? { format: value },
  // Patterns have the flag u there, and no others.
  pattern: ({ source, flags = 'u' }) =>
    flags === 'u' && misfitOfPattern(source, flags) === undefined ? { pattern: source } : {},
  uniqueItems: () => ({ uniqueItems: true }),
  brand: () => ({}),
};

const integer = (format: FormatName, minimum: number, maximum: number): JsonSchema => {
  return { type: 'integer', format, minimum, maximum };
};

/** Of the finite numbers of IEEE 754's binary32, as `isFloat32` has it. */
const GREATEST_FLOAT32 = (2 - 2 ** -23) * 2 ** 127;

/** The formats that JSON Schema knows by another name, or in other words. */
const formats: { readonly [Name in FormatName]?: JsonSchema } = {
  url: { format: 'uri' },
  // Validators take contentEncoding for a remark.
  base64: {
    contentEncoding: 'base64',
    pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
  },
  base64url: {
    contentEncoding: 'base64url',
    pattern: '^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$',
  },
  int: { type: 'integer' },
  'safe-int': {
    type: 'integer',
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
  },
  int8: integer('int8', -128, 127),
  int16: integer('int16', -32_768, 32_767),
  int32: integer('int32', -(2 ** 31), 2 ** 31 - 1),
  uint8: integer('uint8', 0, 255),
  uint16: integer('uint16', 0, 65_535),
  uint32: integer('uint32', 0, 2 ** 32 - 1),
  float32: { format: 'float', minimum: -GREATEST_FLOAT32, maximum: GREATEST_FLOAT32 },
};

/** What a constraint adds to the schema of its type; nothing where JSON Schema cannot say it. */
export function constraintSchema<C extends Constraint>(constraint: C): JsonSchema {
  const schema = schemas[constraint.kind] as unknown as ConstraintSchema<C>;
  return schema(constraint);
}
