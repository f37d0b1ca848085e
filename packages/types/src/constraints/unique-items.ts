import { js } from '../code/code.ts';
import type { ConstraintCheck, ConstraintRule } from '../interfaces/constraint-rule.ts';
import type { UniqueItemsConstraint } from '../model/constraints.ts';
import { areAllDifferent } from '../runtime/all-different.ts';

export const uniqueItemsRule: ConstraintRule<UniqueItemsConstraint> = {
  print: () => 'UniqueItems',
  isFor: () => ({ kinds: ['array'], words: 'arrays' }),
  mismatch: (_constraint, _base, areToldApart) =>
    areToldApart?.() === false
      ? 'is for arrays of strings, numbers, bigints and other values that `===` compares'
      : undefined,
  code: 'uniqueItems',
  accepts: (_, json) => !Array.isArray(json) || areAllDifferent(json),
};

export const uniqueItemsCheck: ConstraintCheck<UniqueItemsConstraint> = (_, value, emit) =>
  js`${emit.helper('areAllDifferent')}(${value})`;
