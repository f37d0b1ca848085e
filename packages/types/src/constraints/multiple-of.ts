import { js } from '../code/code.ts';
import type { ConstraintCheck, ConstraintRule } from '../interfaces/constraint-rule.ts';
import type { MultipleOfConstraint } from '../model/constraints.ts';
import { isMultipleOf } from '../runtime/numbers/is-multiple-of.ts';
import { NUMBERS, numberCode, numberProblem, printNumber, toBigint, toNumber } from './bounds.ts';

export const multipleOfRule: ConstraintRule<MultipleOfConstraint> = {
  print: ({ value }) => `MultipleOf<${printNumber(value)}>`,
  isFor: () => NUMBERS,
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
