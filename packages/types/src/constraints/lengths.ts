import { js } from '../code/code.ts';
import type {
  ConstrainedKinds,
  ConstraintCheck,
  ConstraintRule,
} from '../interfaces/constraint-rule.ts';
import type { Constraint, LengthConstraint } from '../model/constraints.ts';

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

/** The lengths that constraints allow a text, or the elements that they allow a list. */
export function lengthBounds(constraints: readonly Constraint[]): {
  readonly least: number;
  readonly most: number;
} {
  let [least, most] = [0, Number.POSITIVE_INFINITY];
  for (const one of constraints) {
    if (one.kind === 'minLength' || one.kind === 'minItems') least = Math.max(least, one.value);
    if (one.kind === 'maxLength' || one.kind === 'maxItems') most = Math.min(most, one.value);
  }
  return { least, most };
}
