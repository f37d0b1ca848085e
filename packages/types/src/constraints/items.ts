import { js, member } from '../emit/code.ts';
import type { TypeNode } from '../model/model.ts';
import { type ConstraintCheck, type ConstraintRule, onlyFor } from './constraint.ts';
import { countProblem } from './lengths.ts';

/** The number of elements of an array, a Set or a Map. */
export interface ItemsConstraint {
  readonly kind: 'minItems' | 'maxItems';
  readonly value: number;
}

const forLists = onlyFor(['array', 'map', 'set'], 'arrays, Sets and Maps');

function mismatch({ value }: ItemsConstraint, base: TypeNode): string | undefined {
  return forLists(base) ?? countProblem(value);
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
  mismatch,
  code: 'minItems',
  accepts: ({ value }, json) => !Array.isArray(json) || json.length >= value,
  holds: ({ value }, list: List) => sizeOf(list) >= value,
  ofLength: true,
};

export const maxItemsRule: ConstraintRule<ItemsConstraint> = {
  print: ({ value }) => `MaxItems<${value}>`,
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
