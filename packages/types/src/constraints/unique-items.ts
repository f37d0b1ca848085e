import { js } from '../emit/code.ts';
import { areDistinct } from '../runtime/distinct.ts';
import { type ConstraintCheck, type ConstraintRule, onlyFor } from './constraint.ts';

/** An array whose elements, strings and numbers and the like, all differ. */
export interface UniqueItemsConstraint {
  readonly kind: 'uniqueItems';
}

const forArrays = onlyFor(['array'], 'arrays');

export const uniqueItemsRule: ConstraintRule<UniqueItemsConstraint> = {
  print: () => 'UniqueItems',
  misfit: (_, base, areToldApart) => {
    const misfit = forArrays(base);
    if (misfit !== undefined) return misfit;
    return areToldApart?.() === false
      ? 'is for arrays of strings, numbers, bigints and the like, which `===` compares'
      : undefined;
  },
  code: 'uniqueItems',
  accepts: (_, json) => !Array.isArray(json) || areDistinct(json),
};

export const uniqueItemsCheck: ConstraintCheck<UniqueItemsConstraint> = (_, value, emit) =>
  js`${emit.helper('areDistinct')}(${value})`;
