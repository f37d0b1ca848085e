import { js, member } from '../emit/code.ts';
import type { TypeNode } from '../model.ts';
import { type ConstraintCheck, type ConstraintRule, onlyFor } from './constraint.ts';
import { misfitOfCount } from './lengths.ts';

/** How many elements an array, a Set or a Map has. */
export interface ItemsConstraint {
  readonly kind: 'minItems' | 'maxItems';
  readonly value: number;
}

const forLists = onlyFor(['array', 'map', 'set'], 'arrays, Sets and Maps');

function misfit({ value }: ItemsConstraint, base: TypeNode): string | undefined {
  return forLists(base) ?? misfitOfCount(value);
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
  misfit,
  code: 'minItems',
  accepts: ({ value }, json) => !Array.isArray(json) || json.length >= value,
  holds: ({ value }, list: List) => sizeOf(list) >= value,
  ofLength: true,
};

export const maxItemsRule: ConstraintRule<ItemsConstraint> = {
  print: ({ value }) => `MaxItems<${value}>`,
  misfit,
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
