import { js, member } from '../code/code.ts';
import type {
  ConstrainedKinds,
  ConstraintCheck,
  ConstraintRule,
} from '../interfaces/constraint-rule.ts';
import type { ItemsConstraint } from '../model/constraints.ts';
import type { TypeNode } from '../model/nodes.ts';
import { countProblem } from './lengths.ts';

const LISTS: ConstrainedKinds = {
  kinds: ['array', 'map', 'set', 'tuple'],
  words: 'arrays, Sets and Maps',
};

function mismatch({ value }: ItemsConstraint, base: TypeNode): string | undefined {
  if (base.kind === 'tuple')
    return 'is not for this tuple, whose elements set its length: write the elements that you mean';
  return countProblem(value);
}

type List = readonly unknown[] | { readonly size: number };

function sizeOf(list: List): number {
  return 'size' in list ? list.size : list.length;
}

function count(base: TypeNode): 'length' | 'size' {
  return base.kind === 'array' ? 'length' : 'size';
}

export const minItemsRule: ConstraintRule<ItemsConstraint> = {
  print: ({ value }) => `MinItems<${value}>`,
  isFor: () => LISTS,
  mismatch,
  code: 'minItems',
  accepts: ({ value }, json) => !Array.isArray(json) || json.length >= value,
  holds: ({ value }, list: List) => sizeOf(list) >= value,
  ofLength: true,
};

export const maxItemsRule: ConstraintRule<ItemsConstraint> = {
  print: ({ value }) => `MaxItems<${value}>`,
  isFor: () => LISTS,
  mismatch,
  code: 'maxItems',
  accepts: ({ value }, json) => !Array.isArray(json) || json.length <= value,
  holds: ({ value }, list: List) => sizeOf(list) <= value,
  ofLength: true,
};

export const minItemsCheck: ConstraintCheck<ItemsConstraint> = (
  { value: least },
  value,
  _emit,
  base,
) => js`${member(value, count(base))} >= ${least}`;

export const maxItemsCheck: ConstraintCheck<ItemsConstraint> = (
  { value: most },
  value,
  _emit,
  base,
) => js`${member(value, count(base))} <= ${most}`;
