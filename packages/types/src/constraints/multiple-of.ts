import { js } from '../emit/code.ts';
import { isMultipleOf } from '../runtime/numbers/is-multiple-of.ts';
import { numberCode, numberProblem, printNumber, toBigint, toNumber } from './bounds.ts';
import type { ConstraintCheck, ConstraintRule } from './constraint.ts';

/** A number or bigint is a whole multiple of another, by their decimal digits: 0.3 is one of 0.1. */
export interface MultipleOfConstraint {
  readonly kind: 'multipleOf';
  /** For a bigint, its decimal text. */
  readonly value: number | string;
  /** As in `BoundConstraint`. */
  readonly digits?: string;
}

export const multipleOfRule: ConstraintRule<MultipleOfConstraint> = {
  print: ({ value }) => `MultipleOf<${printNumber(value)}>`,
  mismatch: ({ value }, base) =>
    numberProblem(value, base) ??
    (toBigint(value) > 0 ? undefined : 'takes a number greater than 0'),
  code: 'multipleOf',
  accepts: ({ value }, json) => {
    const number = toNumber(value, json);
    return number === undefined || isMultiple(number, value);
  },
  holds: ({ value }, number: number | bigint) => isMultiple(number, value),
};

function isMultiple(number: number | bigint, unit: number | string): boolean {
  return typeof number === 'bigint'
    ? number % BigInt(unit) === 0n
    : isMultipleOf(number, Number(unit));
}

export const multipleOfCheck: ConstraintCheck<MultipleOfConstraint> = (
  { value: unit },
  value,
  emit,
) => {
  if (typeof unit === 'string') {
    return js`${value} % ${numberCode(unit, emit)} === ${numberCode('0', emit)}`;
  }
  return Number.isInteger(unit)
    ? js`${value} % ${unit} === 0`
    : js`${emit.helper('isMultipleOf')}(${value}, ${unit})`;
};
