import { js } from '../emit/code.ts';
import { type ConstraintCheck, type ConstraintRule, onlyFor } from './constraint.ts';

/** A string's length in UTF-16 code units, which is its `length`. */
export interface LengthConstraint {
  readonly kind: 'minLength' | 'maxLength';
  readonly value: number;
}

const forStrings = onlyFor(['string', 'template'], 'strings');

function mismatch({ value }: LengthConstraint, base: Parameters<typeof forStrings>[0]) {
  return forStrings(base) ?? countProblem(value);
}

/** Why a number cannot be a length. */
export function countProblem(value: number): string | undefined {
  return Number.isSafeInteger(value) && value >= 0 ? undefined : 'takes a whole number from 0 on';
}

export const minLengthRule: ConstraintRule<LengthConstraint> = {
  print: ({ value }) => `MinLength<${value}>`,
  mismatch,
  code: 'minLength',
  accepts: ({ value }, json) => typeof json !== 'string' || json.length >= value,
};

export const maxLengthRule: ConstraintRule<LengthConstraint> = {
  print: ({ value }) => `MaxLength<${value}>`,
  mismatch,
  code: 'maxLength',
  accepts: ({ value }, json) => typeof json !== 'string' || json.length <= value,
};

export const minLengthCheck: ConstraintCheck<LengthConstraint> = ({ value: least }, value) =>
  js`${value}.length >= ${least}`;

export const maxLengthCheck: ConstraintCheck<LengthConstraint> = ({ value: most }, value) =>
  js`${value}.length <= ${most}`;
