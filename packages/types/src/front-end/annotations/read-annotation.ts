import { VOLATILE } from '../../constraints/brand.ts';
import { formatNames } from '../../constraints/format.ts';
import type { Constraint, FormatName } from '../../model/constraints.ts';

/** The value of a type argument, if that is a literal type. `undefined` for any other type. */
export type Argument = string | number | boolean | bigint | undefined;

type Make = (...values: Argument[]) => readonly Constraint[] | undefined;

const one =
  (kind: 'minLength' | 'maxLength' | 'minItems' | 'maxItems'): Make =>
  (value) =>
    typeof value === 'number' ? [{ kind, value }] : undefined;

const bound =
  (kind: 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | 'multipleOf'): Make =>
  (value) => {
    if (typeof value === 'number') return [{ kind, value }];
    return typeof value === 'bigint' ? [{ kind, value: String(value) }] : undefined;
  };

const annotations: Readonly<Record<string, Make>> = {
  MinLength: one('minLength'),
  MaxLength: one('maxLength'),
  Length: (value) =>
    typeof value === 'number'
      ? [
          { kind: 'minLength', value },
          { kind: 'maxLength', value },
        ]
      : undefined,
  MinItems: one('minItems'),
  MaxItems: one('maxItems'),
  Min: bound('minimum'),
  Max: bound('maximum'),
  ExclusiveMin: bound('exclusiveMinimum'),
  ExclusiveMax: bound('exclusiveMaximum'),
  MultipleOf: bound('multipleOf'),
  Positive: () => [{ kind: 'exclusiveMinimum', value: 0 }],
  Negative: () => [{ kind: 'exclusiveMaximum', value: 0 }],
  NonNegative: () => [{ kind: 'minimum', value: 0 }],
  NonPositive: () => [{ kind: 'maximum', value: 0 }],
  UniqueItems: () => [{ kind: 'uniqueItems' }],
  Pattern: (source, flags) => {
    if (typeof source !== 'string' || typeof flags !== 'string') return undefined;
    return [{ kind: 'pattern', source, ...(flags !== '' && { flags }) }];
  },
  Check: (name) => (typeof name === 'string' ? [{ kind: 'check', name }] : undefined),
  Brand: (value) => (typeof value === 'string' ? [{ kind: 'brand', value }] : undefined),
  VolatileMark: () => [{ kind: 'brand', value: VOLATILE }],
};

const formats = new Map<string, FormatName>(
  [...formatNames].map(([name, { annotation }]) => [annotation, name]),
);

/**
 * The meaning of an annotation of this package, such as `MinLength` with `[3]`. `undefined` for an
 * unknown name, `'arguments'` if its arguments are not literals of the right type.
 */
export function readAnnotation(
  name: string,
  values: readonly Argument[],
): readonly Constraint[] | 'arguments' | undefined {
  const format = formats.get(name);
  if (format !== undefined) return [{ kind: 'format', value: format }];
  const make = Object.hasOwn(annotations, name) ? annotations[name] : undefined;
  return make && (make(...values) ?? 'arguments');
}
