import { js } from '../emit/code.ts';
import { areAllDifferent } from '../runtime/all-different.ts';
import { type ConstraintCheck, type ConstraintRule, onlyFor } from './constraint.ts';

/** An array of primitives without duplicates. */
export interface UniqueItemsConstraint {
  readonly kind: 'uniqueItems';
}

const forArrays = onlyFor(['array'], 'arrays');

export const uniqueItemsRule: ConstraintRule<UniqueItemsConstraint> = {
  print: () => 'UniqueItems',
  mismatch: (_, base, areToldApart) => {
    const mismatch = forArrays(base);
    if (mismatch !== undefined) return mismatch;
    return areToldApart?.() === false
      ? 'is for arrays of strings, numbers, bigints and the like, which `===` compares'
      : undefined;
  },
  code: 'uniqueItems',
  accepts: (_, json) => !Array.isArray(json) || areAllDifferent(json),
};

export const uniqueItemsCheck: ConstraintCheck<UniqueItemsConstraint> = (_, value, emit) =>
  js`${emit.helper('areAllDifferent')}(${value})`;
