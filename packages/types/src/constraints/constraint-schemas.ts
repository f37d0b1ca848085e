import type { JsonSchema } from '../interfaces/json-schema.ts';
import type { Constraint, ConstraintName, ConstraintOf, FormatName } from '../model/constraints.ts';
import type { TypeNode } from '../model/nodes.ts';
import { INTEGER_FORMATS, type IntegerFormat } from './integer-formats.ts';
import { patternProblem } from './pattern.ts';

type ConstraintSchema<C extends Constraint> = (constraint: C, base: TypeNode) => JsonSchema;

/** Bigints are strings in JSON, so JSON Schema has no bounds for them. */
const ofNumber =
  (word: 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | 'multipleOf') =>
  ({ value }: { readonly value: number | string }): JsonSchema =>
    typeof value === 'number' ? { [word]: value } : {};

const schemas: { readonly [K in ConstraintName]: ConstraintSchema<ConstraintOf<K>> } = {
  // JSON Schema counts code points. They differ only outside the Basic Multilingual Plane.
  minLength: ({ value }) => ({ minLength: value }),
  maxLength: ({ value }) => ({ maxLength: value }),
  minItems: ({ value }) => ({ minItems: value }),
  maxItems: ({ value }) => ({ maxItems: value }),
  minimum: ofNumber('minimum'),
  maximum: ofNumber('maximum'),
  exclusiveMinimum: ofNumber('exclusiveMinimum'),
  exclusiveMaximum: ofNumber('exclusiveMaximum'),
  multipleOf: ofNumber('multipleOf'),
  // A bigint is a string in JSON, so numeric keywords do not apply.
  format: ({ value }, base) =>
    base.kind === 'bigint' ? { format: value } : (formats[value] ?? { format: value }),
  // Patterns of JSON Schema have the flag u and no others.
  pattern: ({ source, flags = 'u' }) =>
    flags === 'u' && patternProblem(source, flags) === undefined ? { pattern: source } : {},
  uniqueItems: () => ({ uniqueItems: true }),
  check: ({ name }) => ({ $comment: `Passes the check ${JSON.stringify(name)} of the server.` }),
  brand: () => ({}),
};

const integer = (format: IntegerFormat): JsonSchema => {
  const [minimum, maximum] = INTEGER_FORMATS[format];
  return { type: 'integer', format, minimum, maximum };
};

/** The least number that IEEE 754's binary32 rounds to infinity, as in `isFloat32`. */
const BEYOND_FLOAT32 = 2 ** 128 - 2 ** 103;

/** Formats that JSON Schema has under other names, or expresses with other keywords. */
const formats: { readonly [Name in FormatName]?: JsonSchema } = {
  url: { format: 'uri' },
  // Validators treat contentEncoding as an annotation.
  base64: {
    contentEncoding: 'base64',
    pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
  },
  base64url: {
    contentEncoding: 'base64url',
    pattern: '^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$',
  },
  int: {
    type: 'integer',
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
  },
  int8: integer('int8'),
  int16: integer('int16'),
  int32: integer('int32'),
  uint8: integer('uint8'),
  uint16: integer('uint16'),
  uint32: integer('uint32'),
  int64: { type: 'integer', format: 'int64', minimum: -(2 ** 63), exclusiveMaximum: 2 ** 63 },
  uint64: { type: 'integer', format: 'uint64', minimum: 0, exclusiveMaximum: 2 ** 64 },
  float32: {
    format: 'float',
    exclusiveMinimum: -BEYOND_FLOAT32,
    exclusiveMaximum: BEYOND_FLOAT32,
  },
};

/**
 * The schema that a constraint adds to its type's schema. Empty if JSON Schema cannot express it.
 */
export function constraintSchema<C extends Constraint>(constraint: C, base: TypeNode): JsonSchema {
  const schema = schemas[constraint.kind] as unknown as ConstraintSchema<C>;
  return schema(constraint, base);
}
