import { js } from '../code/code.ts';
import {
  type ConstraintCheck,
  type ConstraintRule,
  onlyFor,
} from '../interfaces/constraint-rule.ts';
import type { UniqueItemsConstraint } from '../model/constraints.ts';
import { areAllDifferent } from '../runtime/all-different.ts';

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
