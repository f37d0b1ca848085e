import { js } from '../code/code.ts';
import type {
  ConstrainedKinds,
  ConstraintCheck,
  ConstraintRule,
} from '../interfaces/constraint-rule.ts';
import type { LengthConstraint } from '../model/constraints.ts';

export const STRINGS: ConstrainedKinds = { kinds: ['string', 'template'], words: 'strings' };

/** Why a number cannot be a length. */
export function countProblem(value: number): string | undefined {
  return Number.isSafeInteger(value) && value >= 0
    ? undefined
    : 'takes a whole number of 0 or more';
}

export const minLengthRule: ConstraintRule<LengthConstraint> = {
  print: ({ value }) => `MinLength<${value}>`,
  isFor: () => STRINGS,
  mismatch: ({ value }) => countProblem(value),
  code: 'minLength',
  accepts: ({ value }, json) => typeof json !== 'string' || json.length >= value,
};

export const maxLengthRule: ConstraintRule<LengthConstraint> = {
  print: ({ value }) => `MaxLength<${value}>`,
  isFor: () => STRINGS,
  mismatch: ({ value }) => countProblem(value),
  code: 'maxLength',
  accepts: ({ value }, json) => typeof json !== 'string' || json.length <= value,
};

export const minLengthCheck: ConstraintCheck<LengthConstraint> = ({ value: least }, value) =>
  js`${value}.length >= ${least}`;

export const maxLengthCheck: ConstraintCheck<LengthConstraint> = ({ value: most }, value) =>
  js`${value}.length <= ${most}`;
