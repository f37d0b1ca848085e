import { js, member } from '../emit/code.ts';
import type { TypeNode } from '../model.ts';
import { type ConstraintRule, onlyFor } from './constraint.ts';
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
  schema: ({ value }) => ({ minItems: value }),
  code: 'minItems',
  accepts: ({ value }, json) => !Array.isArray(json) || json.length >= value,
  holds: ({ value }, list: List) => sizeOf(list) >= value,
  check: ({ value: least }, value, _, base) => js`${member(value, count(base))} >= ${least}`,
  checkList: ({ value: least }, json) => js`${json}.length >= ${least}`,
};

export const maxItemsRule: ConstraintRule<ItemsConstraint> = {
  print: ({ value }) => `MaxItems<${value}>`,
  misfit,
  schema: ({ value }) => ({ maxItems: value }),
  code: 'maxItems',
  accepts: ({ value }, json) => !Array.isArray(json) || json.length <= value,
  holds: ({ value }, list: List) => sizeOf(list) <= value,
  check: ({ value: most }, value, _, base) => js`${member(value, count(base))} <= ${most}`,
  checkList: ({ value: most }, json) => js`${json}.length <= ${most}`,
};
