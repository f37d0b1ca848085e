import type { Constraint } from '../../model/constraints.ts';
import type { Argument } from './read-annotation.ts';

/**
 * The meaning of a name of `@deepkit/type`: constraints (`ofLists` for lists), or the reason why it
 * cannot be read.
 */
export type DeepkitMeaning =
  | { readonly constraints: readonly Constraint[]; readonly ofLists?: readonly Constraint[] }
  | { readonly problem: string; readonly fix?: string };

type Make = (...values: Argument[]) => DeepkitMeaning;

const NEEDS_LITERAL: DeepkitMeaning = { problem: 'takes a literal' };

const length =
  (words: 'minLength' | 'maxLength', ofLists: 'minItems' | 'maxItems'): Make =>
  (value) =>
    typeof value === 'number'
      ? { constraints: [{ kind: words, value }], ofLists: [{ kind: ofLists, value }] }
      : NEEDS_LITERAL;

const bound =
  (kind: 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | 'multipleOf'): Make =>
  (value) => {
    if (typeof value === 'number') return { constraints: [{ kind, value }] };
    return typeof value === 'bigint'
      ? { constraints: [{ kind, value: String(value) }] }
      : NEEDS_LITERAL;
  };

const always =
  (...constraints: Constraint[]): Make =>
  () => ({ constraints });

const pattern = (source: string, flags?: string): Make =>
  always({ kind: 'pattern', source, ...(flags !== undefined && { flags }) });

const nothing = always();

const rejected =
  (problem: string): Make =>
  () => ({ problem });

const CHANGES_JSON = rejected(
  'changes the JSON that @deepkit/type writes, which MikroKit writes as declared',
);
const CODE = rejected(
  'runs code of its own, which cannot be read from a type; check it in the handler',
);
const UNSUPPORTED = rejected('has no counterpart; check it in the handler, or write a Pattern');

// As node_modules/@deepkit/type/src/validators.ts checks them.
const sayings: Readonly<Record<string, Make>> = {
  MinLength: length('minLength', 'minItems'),
  MaxLength: length('maxLength', 'maxItems'),
  Minimum: bound('minimum'),
  Maximum: bound('maximum'),
  ExclusiveMinimum: bound('exclusiveMinimum'),
  ExclusiveMaximum: bound('exclusiveMaximum'),
  MultipleOf: bound('multipleOf'),
  Positive: always({ kind: 'minimum', value: 0 }),
  PositiveNoZero: always({ kind: 'exclusiveMinimum', value: 0 }),
  Negative: always({ kind: 'maximum', value: 0 }),
  NegativeNoZero: always({ kind: 'exclusiveMaximum', value: 0 }),
  Email: always({ kind: 'format', value: 'email' }),
  UUID: always({ kind: 'format', value: 'uuid' }),
  MongoId: pattern('^[0-9a-f]{24}$', 'i'),
  Alpha: pattern('^[A-Z]*$', 'i'),
  Alphanumeric: pattern('^[0-9A-Z]*$', 'i'),
  Ascii: pattern('^[\\x00-\\x7F]*$'),
  Decimal: (least = 1, most = 100) =>
    typeof least === 'number' && typeof most === 'number'
      ? { constraints: [{ kind: 'pattern', source: `^-?\\d+\\.\\d{${least},${most}}$` }] }
      : NEEDS_LITERAL,
  integer: always({ kind: 'format', value: 'int' }),
  int8: always({ kind: 'format', value: 'int8' }),
  int16: always({ kind: 'format', value: 'int16' }),
  int32: always({ kind: 'format', value: 'int32' }),
  uint8: always({ kind: 'format', value: 'uint8' }),
  uint16: always({ kind: 'format', value: 'uint16' }),
  uint32: always({ kind: 'format', value: 'uint32' }),
  float32: always({ kind: 'format', value: 'float32' }),
  float: nothing,
  float64: nothing,
  Validate: CODE,
  Includes: UNSUPPORTED,
  Excludes: UNSUPPORTED,
  BeforeDate: UNSUPPORTED,
  AfterDate: UNSUPPORTED,
  BeforeNow: UNSUPPORTED,
  AfterNow: UNSUPPORTED,
  MapName: CHANGES_JSON,
  Excluded: CHANGES_JSON,
  Embedded: CHANGES_JSON,
  Reference: CHANGES_JSON,
  BackReference: CHANGES_JSON,
};

/** Names that concern only databases. */
const OF_DATABASES = [
  'AutoIncrement',
  'BinaryBigInt',
  'Data',
  'Database',
  'DatabaseField',
  'Entity',
  'Group',
  'Index',
  'MySQL',
  'Postgres',
  'PrimaryKey',
  'SQLite',
  'SignedBinaryBigInt',
  'Unique',
];

/** The meaning of a name of `@deepkit/type` with its arguments. `undefined` for an unknown name. */
export function readDeepkitName(
  name: string,
  values: readonly Argument[],
): DeepkitMeaning | undefined {
  if (OF_DATABASES.includes(name)) return nothing();
  return Object.hasOwn(sayings, name) ? sayings[name]?.(...values) : undefined;
}
